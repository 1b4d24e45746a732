/** The hash chain of operation entries: each entry's hash covers its own fields and the hash before it. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { LogTable } from '../db/schema.ts';

/** What stands before the first entry. */
export const genesis = '0'.repeat(64);

/** What an entry's hash covers, in the order in which it does. */
export const chainedFields = [
  'index_name',
  'type',
  'project_id',
  'device_id',
  'param_id',
  'metric',
  'content_zh',
  'content_en',
  'start_time',
  'user_name',
  'address',
  'target_param',
  'old_value',
  'set_value',
  'read_back',
  'result',
  'user_id',
  'login_name',
  'session_id',
  'link_id',
] as const satisfies readonly (keyof LogTable)[];

/** The columns that an operation entry is made of; none of them may ever change. */
export type ChainedRow = Pick<Selectable<LogTable>, (typeof chainedFields)[number] | 'chain_nonce'>;

export type FieldValue = string | number | null;

/** Entries of old had no account, login name, session and link, and hash without them while they are unknown. */
const oldFields = chainedFields.length - 4;

export function fieldsOf(row: ChainedRow): FieldValue[] {
  const fields = chainedFields.map((name) => row[name]);
  const isOld = row.chain_nonce === null && fields.slice(oldFields).every((field) => field === null);
  return isOld ? fields.slice(0, oldFields) : fields;
}

/** A JSON array keeps the borders between fields, so that no two entries read the same. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What stands for an entry where its content is nobody's business; null for entries older than digests. */
export function digestOf(row: ChainedRow): string | null {
  return row.chain_nonce === null ? null : sha256(JSON.stringify([row.chain_nonce, ...fieldsOf(row)]));
}

/** SHA-256, hex: of the hash before and the digest; entries older than digests hash their fields with the hash before them. */
export function chainHash(previous: string, row: ChainedRow): string {
  const digest = digestOf(row);
  return digest === null ? sha256(JSON.stringify([previous, ...fieldsOf(row)])) : sha256(`${previous}${digest}`);
}
