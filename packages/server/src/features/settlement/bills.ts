/** Bills: issued once a month, never changed; what they would be by now is looked at line by line and written as a correction. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type Bill,
  type BillDocument,
  type BillHead,
  type BillOutlook,
  type FileAnswer,
  fieldText,
  fileTypes,
  type Language,
  type LineDifference,
} from '@czyun/contract';
import type { DocumentCheck } from '../../audit/index.ts';
import { auditedChange, type ChangeDeps, type Db } from '../../audit/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { billOf, differencesOf } from '../../money/settlement/bill.ts';
import { settle } from '../../money/settlement/day.ts';
import { lessCharge } from '../../money/settlement/document-sums.ts';
import type { DayInputs } from '../../money/settlement/inputs.ts';
import { versionOn } from '../../money/tariff/in-force.ts';
import { paperBytes } from '../../paper/index.ts';
import { datesOf, type MonthDays, partText, unmeasuredOf } from '../../settlement/month-days.ts';
import { addBill, type BillRow, keptBill, keptBills, keptInputs, keptParties, keptRevisions } from '../../settlement/repo.ts';
import { daysBetween, isTold, type Settling, type WorkedOut } from '../../settlement/settling.ts';
import { readDifferences, readDocument, readInputs, readParties } from '../../settlement/stored-rows.ts';
import { namesOf } from '../../settlement/views.ts';
import { priceSourcesOf } from '../../tariffs/index.ts';
import { changedDaysOf } from './bill-changes.ts';
import { billDigest } from './bill-digest.ts';
import { billDeeds as deeds, headOf, loggedAs, storedBill } from './bill-entry.ts';
import { billPaper } from './bill-paper.ts';

export type BillDeps = Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'>;

interface Caller {
  readonly language: Language;
  readonly signal: AbortSignal;
}

interface Wish {
  readonly projectId: number;
  readonly month: string;
  readonly part: boolean;
}

/** Who issues a bill, with what ends the work within its transaction. */
export interface BillActor extends Actor, Caller {
  /** Between days. */
  breathe(): Promise<void>;
  /** Told within the transaction that writes the bill. */
  issued(within: Db, id: number): Promise<void>;
}

export function createBills(deps: BillDeps & { readonly check: DocumentCheck }, settling: Settling) {
  const { db, registry, now } = deps;

  const viewOf = async (row: BillRow, language: Language): Promise<Bill> => {
    const altered = await deps.check(storedBill(row));
    const document = readDocument(row.document);
    const devices = namesOf(registry, document.lines, language);
    return { ...headOf(row), document, differences: readDifferences(row.differences), devices, altered };
  };

  interface MadeDay {
    readonly inputs: DayInputs;
    readonly revision: number;
  }

  async function documentOf(on: Db, projectId: number, month: string, days: readonly MadeDay[]): Promise<BillDocument> {
    const timeZone = settling.zoneOf(projectId);
    const { month: of, first, last } = datesOf(timeZone, month);
    const { versions } = await priceSourcesOf(on, projectId, { start: of.start, end: of.start, timeZone });
    const parties = readParties((await keptParties(on, projectId)).parties);
    return billOf({
      ...{ month, start: of.start, end: of.end, timeZone, parties },
      tariff: versionOn(versions, last)?.tariff ?? null,
      days: days.map(({ inputs, revision }) => ({ inputs, revision, settled: settle(inputs) })),
      unmeasured: unmeasuredOf(
        timeZone,
        { first, last },
        days.map(({ inputs }) => inputs.date),
      ),
    });
  }

  function overMonth(projectId: number, month: string): MonthDays {
    const dates = datesOf(settling.zoneOf(projectId), month);
    if (dates.month.end > now()) throw new AppError('badInput', {}, [{ path: 'month', message: fieldText('monthNotOver') }]);
    return dates;
  }

  async function requireNone(on: Db, projectId: number, month: string): Promise<void> {
    if ((await keptBills(on, projectId)).some((bill) => bill.month === month)) throw new AppError('conflict');
  }

  /** Throws what is asked before a bill leaves days out, unless that is known. */
  function requireKnown(days: readonly WorkedOut[], { projectId, month, part }: Wish, language: Language): void {
    const timeZone = settling.zoneOf(projectId);
    const told = days.map(({ summary }) => summary.date);
    const unmeasured = unmeasuredOf(timeZone, datesOf(timeZone, month), told);
    if (unmeasured.length > 0 && !part) throw wrongFields(language, [{ path: 'part', message: partText(unmeasured) }]);
  }

  /** Every day of a month that is over and of which something is told, worked out anew. */
  async function daysOf(projectId: number, month: string, { signal, breathe }: Partial<BillActor>): Promise<WorkedOut[]> {
    const { first, last } = overMonth(projectId, month);
    const days: WorkedOut[] = [];
    for await (const day of settling.workOut(projectId, first, last, signal)) {
      if (isTold(day)) days.push(day);
      await breathe?.();
    }
    if (days.length === 0) throw new AppError('badInput', {}, [{ path: 'month', message: fieldText('monthEmpty') }]);
    return days;
  }

  async function add(
    on: Db,
    projectId: number,
    number: number,
    document: BillDocument,
    differences: readonly LineDifference[],
    actor: Actor,
  ) {
    const columns = {
      ...{
        project_id: projectId,
        month: document.month,
        number,
        document: JSON.stringify(document),
        differences: JSON.stringify(differences),
      },
      ...{ total: document.total, profit: document.profit, issued: now() },
      ...{ user_id: actor.userId, login_name: actor.loginName, user_name: actor.userName, link_id: actor.linkId },
    };
    return addBill(on, { ...columns, digest: billDigest(columns) });
  }

  /** Keeps the days and makes the document of what is kept, in one transaction: a bill names the revisions that it is made of. */
  async function settledDocument(on: Db, projectId: number, month: string, days: readonly WorkedOut[]) {
    for (const day of days) await settling.keep(on, projectId, day);
    const [first, last] = [days[0]?.summary.date ?? '', days.at(-1)?.summary.date ?? ''];
    const kept = await keptInputs(on, projectId, first, last);
    const dates = new Set(days.map(({ summary }) => summary.date));
    return documentOf(
      on,
      projectId,
      month,
      kept.filter(({ date }) => dates.has(date)).map(({ inputs, revision }) => ({ inputs: readInputs(inputs), revision })),
    );
  }

  async function newestOf(on: Db, projectId: number, id: number): Promise<BillRow> {
    const bill = await keptBill(on, projectId, id);
    if (!bill) throw new AppError('notFound');
    // A correction is of the one that stands: an older one has been corrected already.
    const newest = (await keptBills(on, projectId)).find(({ month }) => month === bill.month);
    if (newest?.id !== bill.id) throw new AppError('conflict');
    return bill;
  }

  interface ReRated {
    readonly row: BillRow;
    readonly document: BillDocument;
    readonly differences: LineDifference[];
    readonly digest: string;
  }

  function reRated(row: BillRow, document: BillDocument): ReRated {
    const differences = differencesOf(readDocument(row.document), document);
    const { days: _days, ...said } = document;
    return {
      row,
      document,
      differences,
      digest: createHash('sha256')
        .update(JSON.stringify([said, differences]))
        .digest('hex'),
    };
  }

  return {
    async list(projectId: number) {
      const [rows, changed] = [
        await keptBills(db, projectId),
        await changedDaysOf(db, { projectId, timeZone: settling.zoneOf(projectId) }),
      ];
      const list = rows.map((row): BillHead => ({ ...headOf(row), changedDays: changed.get(row.id) ?? 0 }));
      return { total: list.length, list };
    },

    async get({ projectId, id }: { projectId: number; id: number }, language: Language): Promise<Bill> {
      const row = await keptBill(db, projectId, id);
      if (!row) throw new AppError('notFound');
      return viewOf(row, language);
    },

    /** A bill as PDF, as it was issued. */
    async file({ projectId, id }: { projectId: number; id: number }, language: Language, left?: AbortSignal): Promise<FileAnswer> {
      const row = await keptBill(db, projectId, id);
      if (!row) throw new AppError('notFound');
      const { name = '' } = registry.project(projectId) ?? {};
      const bytes = await paperBytes(billPaper(await viewOf(row, language), { project: name, language, made: now() }), {
        projectId,
        signal: left,
      });
      const number = row.number === 0 ? '' : `-${row.number}`;
      return {
        ...{ name: `bill-${row.month}${number}.pdf`, mediaType: fileTypes.pdf, bytes: bytes.length, inline: false },
        content: Readable.from([bytes]),
      };
    },

    /** What the bill of a month would come to now; nothing is kept. */
    async outlook({ projectId, month }: { projectId: number; month: string }, signal: AbortSignal): Promise<BillOutlook> {
      const days = (await daysOf(projectId, month, { signal })).map(({ inputs }) => ({ inputs, revision: 0 }));
      const { total, profit, unmeasured } = await documentOf(db, projectId, month, days);
      const issued = (await keptBills(db, projectId)).find((bill) => bill.month === month)?.id ?? null;
      return { month, total, profit, days: days.length, unmeasured, issued };
    },

    /** Throws what is wrong with the wish for a bill before there is a job. A month that is settled whole needs no working out. */
    async admit(
      wish: { projectId: number; month: string; part: boolean } | { projectId: number; id: number },
      caller: Caller,
    ): Promise<void> {
      if ('id' in wish) {
        await newestOf(db, wish.projectId, wish.id);
        return;
      }
      const { projectId, month, part } = wish;
      const { first, last } = overMonth(projectId, month);
      await requireNone(db, projectId, month);
      const settled = await keptRevisions(db, projectId, first, last);
      if (settled.length < daysBetween(settling.zoneOf(projectId), first, last).length)
        requireKnown(await daysOf(projectId, month, caller), { projectId, month, part }, caller.language);
    },

    /** Issues the bill of a month and answers its id. */
    async issue({ projectId, month, part }: Wish, actor: BillActor): Promise<number> {
      const days = await daysOf(projectId, month, actor);
      requireKnown(days, { projectId, month, part }, actor.language);
      return auditedChange(deps, actor, async (on) => {
        await requireNone(on, projectId, month);
        const document = await settledDocument(on, projectId, month, days);
        const added = await add(on, projectId, 0, document, [], actor);
        await actor.issued(on, added.id);
        const entry = { projectId, action: deeds.issue, target: month, setValue: loggedAs(added) };
        return { result: added.id, entries: [entry], touched: {} };
      });
    },

    async preview({ projectId, id }: { projectId: number; id: number }, signal: AbortSignal) {
      const row = await newestOf(db, projectId, id);
      const days = await daysOf(projectId, row.month, { signal });
      const document = await documentOf(
        db,
        projectId,
        row.month,
        days.map(({ inputs }) => ({ inputs, revision: 0 })),
      );
      const { differences, digest } = reRated(row, document);
      return {
        document,
        differences,
        digest,
        total: lessCharge(document.total, row.total),
        profit: lessCharge(document.profit, row.profit),
      };
    },

    /** Writes the correction of a bill that was looked at and answers its id. */
    async correct({ projectId, id, digest }: { projectId: number; id: number; digest: string }, actor: BillActor): Promise<number> {
      const bill = await newestOf(db, projectId, id);
      const days = await daysOf(projectId, bill.month, actor);
      return auditedChange(deps, actor, async (on) => {
        const before = await newestOf(on, projectId, id);
        const document = await settledDocument(on, projectId, before.month, days);
        const now = reRated(before, document);
        if (now.digest !== digest || now.differences.length === 0) throw new AppError('conflict');
        const added = await add(on, projectId, before.number + 1, document, now.differences, actor);
        await actor.issued(on, added.id);
        const values = { oldValue: before.total ?? '-', setValue: loggedAs(added) };
        const entry = { projectId, action: deeds.correct, target: before.month, ...values };
        return { result: added.id, entries: [entry], touched: {} };
      });
    },
  };
}

export type Bills = ReturnType<typeof createBills>;
