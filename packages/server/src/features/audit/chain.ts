/** The hash chain of operation entries: each entry's hash covers its own fields and the hash before it. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { LogTable } from '../../db/schema.ts';

/** What stands before the first entry. */
export const genesis = '0'.repeat(64);

/** The columns that an operation entry is made of; none of them may ever change. */
export type ChainedRow = Pick<
  Selectable<LogTable>,
  | 'index_name'
  | 'type'
  | 'project_id'
  | 'device_id'
  | 'param_id'
  | 'metric'
  | 'content_zh'
  | 'content_en'
  | 'start_time'
  | 'user_name'
  | 'user_id'
  | 'login_name'
  | 'session_id'
  | 'link_id'
  | 'address'
  | 'target_param'
  | 'old_value'
  | 'set_value'
  | 'read_back'
  | 'result'
>;

/** SHA-256, hex. A JSON array keeps the borders between fields, so that no two entries read the same. */
export function chainHash(previous: string, row: ChainedRow): string {
  const fields = [
    previous,
    row.index_name,
    row.type,
    row.project_id,
    row.device_id,
    row.param_id,
    row.metric,
    row.content_zh,
    row.content_en,
    row.start_time,
    row.user_name,
    row.address,
    row.target_param,
    row.old_value,
    row.set_value,
    row.read_back,
    row.result,
    ...actorFields(row),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/** The end of the chain, kept apart from the entries, so that a missing tail shows too. */
export interface ChainHead {
  /** Id of the newest entry; 0 before the first. */
  readonly id: number;
  readonly hash: string;
  readonly entries: number;
}

export const headKey = 'audit_head';

/** A stored head; null when it does not read as one. */
export function parseHead(text: string | undefined): ChainHead | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('id' in value && 'hash' in value && 'entries' in value)) return null;
    const { id, hash, entries } = value;
    return typeof id === 'number' && typeof hash === 'string' && typeof entries === 'number' ? { id, hash, entries } : null;
  } catch {
    return null;
  }
}

/** Entries older than these columns hash as they always did; an entry that has any of them can pass for one of those no more. */
function actorFields({ user_id, login_name, session_id, link_id }: ChainedRow): (number | string | null)[] {
  const fields = [user_id, login_name, session_id, link_id];
  return fields.every((field) => field === null) ? [] : fields;
}
