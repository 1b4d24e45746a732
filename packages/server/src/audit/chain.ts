/** The hash chain of operation entries: each entry's hash covers its own fields and the hash before it. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { LogTable } from '../db/schema.ts';

/** The hash before the first entry. */
export const genesis = '0'.repeat(64);

/** Fields covered by an entry's hash, in this order. */
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

/** The columns of an operation entry; none of them may ever change. */
export type ChainedRow = Pick<Selectable<LogTable>, (typeof chainedFields)[number] | 'chain_nonce'>;

export type FieldValue = string | number | null;

/** Old entries have no account, login name, session and link, and are hashed without these fields while they are unknown. */
const oldFields = chainedFields.length - 4;

export function fieldsOf(row: ChainedRow): FieldValue[] {
  const fields = chainedFields.map((name) => row[name]);
  const isOld = row.chain_nonce === null && fields.slice(oldFields).every((field) => field === null);
  return isOld ? fields.slice(0, oldFields) : fields;
}

/** A JSON array preserves the borders between fields, so that no two entries have the same text. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Represents an entry if its content must not be disclosed; null for entries older than digests. */
export function digestOf(row: ChainedRow): string | null {
  return row.chain_nonce === null ? null : sha256(JSON.stringify([row.chain_nonce, ...fieldsOf(row)]));
}

/** SHA-256, hex: of the previous hash and the digest; entries older than digests hash their fields with the previous hash. */
export function chainHash(previous: string, row: ChainedRow): string {
  const digest = digestOf(row);
  return digest === null ? sha256(JSON.stringify([previous, ...fieldsOf(row)])) : sha256(`${previous}${digest}`);
}
