/** Bills as returned by calls: stored bills, their PDF, the bill of a month as of now, and the preview of a correction. */
import { Readable } from 'node:stream';
import { type Bill, type BillHead, type BillOutlook, type FileAnswer, fileTypes, type Language } from '@czyun/contract';
import type { DocumentCheck } from '../../audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { lessCharge } from '../../money/settlement/document-sums.ts';
import { paperBytes } from '../../paper/index.ts';
import { type BillRow, findBill, findBills } from '../../settlement/repo.ts';
import type { Settling } from '../../settlement/settling.ts';
import { readDifferences, readDocument } from '../../settlement/stored-rows.ts';
import { namesOf } from '../../settlement/views.ts';
import { changedDaysOf } from './bill-changes.ts';
import { type BillDays, type BillDeps, correctionOf, newestBill } from './bill-days.ts';
import { headOf, storedBill } from './bill-entry.ts';
import { billPaper } from './bill-paper.ts';

export type Bills = ReturnType<typeof createBills>;

interface BillsDeps extends Pick<BillDeps, 'db' | 'registry' | 'now'> {
  readonly check: DocumentCheck;
}

export function createBills({ db, registry, now, check }: BillsDeps, settling: Pick<Settling, 'zoneOf'>, days: BillDays) {
  const viewOf = async (row: BillRow, language: Language): Promise<Bill> => {
    const altered = await check(storedBill(row));
    const document = readDocument(row.document);
    const devices = namesOf(registry, document.lines, language);
    return { ...headOf(row), document, differences: readDifferences(row.differences), devices, altered };
  };

  return {
    async list(projectId: number) {
      const [rows, changed] = [
        await findBills(db, projectId),
        await changedDaysOf(db, { projectId, timeZone: settling.zoneOf(projectId) }),
      ];
      const list = rows.map((row): BillHead => ({ ...headOf(row), changedDays: changed.get(row.id) ?? 0 }));
      return { total: list.length, list };
    },

    async get({ projectId, id }: { projectId: number; id: number }, language: Language): Promise<Bill> {
      const row = await findBill(db, projectId, id);
      if (!row) throw new AppError('notFound');
      return viewOf(row, language);
    },

    /** A bill as PDF, as it was issued. */
    async file({ projectId, id }: { projectId: number; id: number }, language: Language, left?: AbortSignal): Promise<FileAnswer> {
      const row = await findBill(db, projectId, id);
      if (!row) throw new AppError('notFound');
      const { name = '' } = registry.project(projectId) ?? {};
      const bytes = await paperBytes(billPaper(await viewOf(row, language), { projectId, project: name, language, made: now() }), {
        projectId,
        signal: left,
      });
      const number = row.number === 0 ? '' : `-${row.number}`;
      return {
        ...{ name: `bill-${row.month}${number}.pdf`, mediaType: fileTypes.pdf, bytes: bytes.length, inline: false },
        content: Readable.from([bytes]),
      };
    },

    /** The bill of a month as of now; nothing is stored. */
    async outlook({ projectId, month }: { projectId: number; month: string }, signal: AbortSignal): Promise<BillOutlook> {
      const billed = (await days.daysOf(projectId, month, { signal })).map(({ inputs }) => ({ inputs, revision: 0 }));
      const { total, profit, unmeasured, days: known } = await days.documentOf(db, projectId, month, billed);
      const issued = (await findBills(db, projectId)).find((bill) => bill.month === month)?.id ?? null;
      const partial = known.flatMap(({ date, missing }) => (missing > 0 ? [date] : []));
      return { month, total, profit, days: known.length, length: known.length + unmeasured.length, unmeasured, partial, issued };
    },

    async preview({ projectId, id }: { projectId: number; id: number }, signal: AbortSignal) {
      const row = await newestBill(db, projectId, id);
      const computed = await days.daysOf(projectId, row.month, { signal });
      const document = await days.documentOf(
        db,
        projectId,
        row.month,
        computed.map(({ inputs }) => ({ inputs, revision: 0 })),
      );
      const { differences, digest } = correctionOf(row, document);
      return {
        document,
        before: { total: row.total, profit: row.profit },
        differences,
        digest,
        total: lessCharge(document.total, row.total),
        profit: lessCharge(document.profit, row.profit),
      };
    },
  };
}
