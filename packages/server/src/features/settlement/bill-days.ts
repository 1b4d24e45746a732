/** The days of a bill, computed again, and the document of the bill. */
import { createHash } from 'node:crypto';
import { type BillDocument, fieldText, type Language, type LineDifference } from '@czyun/contract';
import type { ChangeDeps, Db } from '../../audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { billOf, differencesOf } from '../../money/settlement/bill.ts';
import { settle } from '../../money/settlement/day.ts';
import type { DayInputs } from '../../money/settlement/inputs.ts';
import { versionOn } from '../../money/tariff/in-force.ts';
import { datesOf, type MonthDays, partText, unmeasuredOf } from '../../settlement/month-days.ts';
import { type BillRow, findBill, findBills, findInputs, findParties } from '../../settlement/repo.ts';
import { type DaySettlement, isKnown, type Settling } from '../../settlement/settling.ts';
import { readDocument, readInputs, readParties } from '../../settlement/stored-rows.ts';
import { priceSourcesOf } from '../../tariffs/index.ts';

export type BillDeps = Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'>;

interface DaysWatch {
  readonly signal?: AbortSignal;
  /** Called between days. */
  readonly breathe?: () => Promise<void>;
}

/** A bill to be issued; `part`: accepts that days without readings are omitted. */
export interface BillWish {
  readonly projectId: number;
  readonly month: string;
  readonly part: boolean;
}

interface BilledDay {
  readonly inputs: DayInputs;
  readonly revision: number;
}

/** The newest bill of its month; `conflict` for a corrected one. */
export async function newestBill(on: Db, projectId: number, id: number): Promise<BillRow> {
  const bill = await findBill(on, projectId, id);
  if (!bill) throw new AppError('notFound');
  const newest = (await findBills(on, projectId)).find(({ month }) => month === bill.month);
  if (newest?.id !== bill.id) throw new AppError('conflict');
  return bill;
}

export interface Correction {
  readonly row: BillRow;
  readonly document: BillDocument;
  readonly differences: LineDifference[];
  readonly digest: string;
}

/** The difference between a bill and its document as of now; the digest identifies the preview. */
export function correctionOf(row: BillRow, document: BillDocument): Correction {
  const differences = differencesOf(readDocument(row.document), document);
  const { days: _days, ...content } = document;
  return {
    row,
    document,
    differences,
    digest: createHash('sha256')
      .update(JSON.stringify([content, differences]))
      .digest('hex'),
  };
}

export type BillDays = ReturnType<typeof createBillDays>;

export function createBillDays({ now }: Pick<BillDeps, 'now'>, settling: Settling) {
  async function documentOf(on: Db, projectId: number, month: string, days: readonly BilledDay[]): Promise<BillDocument> {
    const timeZone = settling.zoneOf(projectId);
    const { month: of, first, last } = datesOf(timeZone, month);
    const { versions } = await priceSourcesOf(on, projectId, { start: of.start, end: of.start, timeZone });
    const parties = readParties((await findParties(on, projectId)).parties);
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

  /** The dates of a month; throws if it is not complete. */
  function overMonth(projectId: number, month: string): MonthDays {
    const dates = datesOf(settling.zoneOf(projectId), month);
    if (dates.month.end > now()) throw new AppError('badInput', {}, [{ path: 'month', message: fieldText('monthNotOver') }]);
    return dates;
  }

  /** Throws if days have no readings, unless the caller accepts a bill without them. */
  function requireComplete(days: readonly DaySettlement[], { projectId, month, part }: BillWish, language: Language): void {
    const timeZone = settling.zoneOf(projectId);
    const measured = days.map(({ summary }) => summary.date);
    const unmeasured = unmeasuredOf(timeZone, datesOf(timeZone, month), measured);
    if (unmeasured.length > 0 && !part) throw wrongFields(language, [{ path: 'part', message: partText(unmeasured) }]);
  }

  /** All days with readings of a completed month, computed again. */
  async function daysOf(projectId: number, month: string, { signal, breathe }: DaysWatch): Promise<DaySettlement[]> {
    const { first, last } = overMonth(projectId, month);
    const days: DaySettlement[] = [];
    for await (const day of settling.settleDays(projectId, first, last, signal)) {
      if (isKnown(day)) days.push(day);
      await breathe?.();
    }
    if (days.length === 0) throw new AppError('badInput', {}, [{ path: 'month', message: fieldText('monthEmpty') }]);
    return days;
  }

  /** Stores the days and returns the document of the stored days in one transaction, as a bill contains the revisions of its days. */
  async function settledDocument(on: Db, projectId: number, month: string, days: readonly DaySettlement[]) {
    for (const day of days) await settling.keep(on, projectId, day);
    const [first, last] = [days[0]?.summary.date ?? '', days.at(-1)?.summary.date ?? ''];
    const stored = await findInputs(on, projectId, first, last);
    const dates = new Set(days.map(({ summary }) => summary.date));
    return documentOf(
      on,
      projectId,
      month,
      stored.filter(({ date }) => dates.has(date)).map(({ inputs, revision }) => ({ inputs: readInputs(inputs), revision })),
    );
  }

  return { documentOf, overMonth, requireComplete, daysOf, settledDocument };
}
