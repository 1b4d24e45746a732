/** Views of a bill: its head, and its entry in the operation log. */
import type { BillHead } from '@czyun/contract';
import type { StoredDocument } from '../../audit/index.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import { moneyActions } from '../../money/money-actions.ts';
import type { BillHeadRow, BillRow } from '../../settlement/repo.ts';
import { billDigest } from './bill-digest.ts';

export const billActions = { issue: moneyActions.issueBill, correct: moneyActions.correctBill } as const;

export const headOf = (row: BillHeadRow): Omit<BillHead, 'changedDays'> => ({
  ...{ id: row.id, month: row.month, number: row.number, issued: row.issued, total: row.total, profit: row.profit },
  by: actorOfRow(row),
});

/** Value of a bill's log entry: total and digest. */
export const loggedAs = ({ total, digest }: Pick<BillRow, 'total' | 'digest'>) => `${total ?? '-'} (${digest})`;

/** The row as a document to be checked against the log. Entries of older versions contain the total only. */
export function storedBill(row: BillRow): StoredDocument {
  const accepts = (value: string) => value === loggedAs(row) || value === (row.total ?? '-');
  const action = row.number === 0 ? billActions.issue : billActions.correct;
  return {
    projectId: row.project_id,
    name: `bill ${row.id} (${row.month}, ${row.number})`,
    fits: row.digest === billDigest(row),
    acts: [{ action, target: row.month, time: row.issued, accepts }],
  };
}
