/** A bill as its row and its entry of the log tell it. */
import type { BillHead } from '@czyun/contract';
import type { StoredDocument } from '../../audit/index.ts';
import { moneyDeeds } from '../../money/deeds.ts';
import type { BillHeadRow, BillRow } from '../../settlement/repo.ts';
import { billDigest } from './bill-digest.ts';

export const billDeeds = { issue: moneyDeeds.issueBill, correct: moneyDeeds.correctBill } as const;

export const headOf = (row: BillHeadRow): Omit<BillHead, 'changedDays'> => ({
  ...{ id: row.id, month: row.month, number: row.number, issued: row.issued, total: row.total, profit: row.profit },
  by: { userId: row.user_id, loginName: row.login_name, userName: row.user_name, linkId: row.link_id },
});

/** What the entry of a bill says of it: what it comes to, and its digest. */
export const loggedAs = ({ total, digest }: Pick<BillRow, 'total' | 'digest'>) => `${total ?? '-'} (${digest})`;

/** The entry of a bill of before has no digest: then what it came to must fit. */
export function storedBill(row: BillRow): StoredDocument {
  const accepts = (value: string) => value === loggedAs(row) || value === (row.total ?? '-');
  const action = row.number === 0 ? billDeeds.issue : billDeeds.correct;
  return {
    projectId: row.project_id,
    name: `bill ${row.id} (${row.month}, ${row.number})`,
    fits: row.digest === billDigest(row),
    acts: [{ action, target: row.month, time: row.issued, accepts }],
  };
}
