/** The digest of a bill: over every column but its id. */
import { createHash } from 'node:crypto';
import type { BillRow } from '../../settlement/repo.ts';

/** In this order; migration 053 made those of earlier bills the same way. */
export function billDigest(row: Omit<BillRow, 'id' | 'digest'>): string {
  const { project_id, month, number, document, differences, total, profit, issued, user_id, login_name, user_name, link_id } = row;
  const parts = [project_id, month, number, document, differences, total, profit, issued, user_id, login_name, user_name, link_id];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
