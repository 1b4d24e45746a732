/** The digest of a bill: covers every column except its id. */
import { createHash } from 'node:crypto';
import type { BillRow } from '../../settlement/repo.ts';

/** The order of the columns is fixed; migration 053 computed those of earlier bills in the same way. */
export function billDigest(row: Omit<BillRow, 'id' | 'digest'>): string {
  const { project_id, month, number, document, differences, total, profit, issued, user_id, login_name, user_name, link_id } = row;
  const parts = [project_id, month, number, document, differences, total, profit, issued, user_id, login_name, user_name, link_id];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
