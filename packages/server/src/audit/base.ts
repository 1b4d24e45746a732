/** Start of the chain in the table: the genesis, or the signed end of the latest archive. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { genesis } from './chain.ts';
import type { AuditVerifier, Signed } from './keys.ts';
import { type ArchiveRow, lastArchive } from './repo.ts';

export interface ChainBase {
  /** Number of archived entries. */
  readonly entries: number;
  /** The last archived entry; 0: none. */
  readonly id: number;
  readonly hash: string;
}

/** The end of an archive, as stored in files. */
export interface ArchiveEnd extends ChainBase, Signed {
  readonly body: string;
}

const beginning: ChainBase = { entries: 0, id: 0, hash: genesis };

/** The signed text of an archive's end. It differs from that of a head: nobody can turn a head into an archive and so cut off entries before it. */
export function sealedText({ entries, id, hash, body }: Pick<ArchiveEnd, 'entries' | 'id' | 'hash' | 'body'>): string {
  return JSON.stringify(['czyun-audit-archive', 1, entries, id, hash, body]);
}

export function endOf({ entries, entry_id: id, hash, body, key_id: keyId, signature }: ArchiveRow): ArchiveEnd {
  return { entries, id, hash, body, keyId, signature };
}

/** The end of the latest archive; null: nothing archived yet. */
export async function archivedEnd(db: Kysely<Schema>): Promise<ArchiveEnd | null> {
  const row = await lastArchive(db);
  return row ? endOf(row) : null;
}

export const baseOf = (end: ArchiveEnd | null): ChainBase => (end ? { entries: end.entries, id: end.id, hash: end.hash } : beginning);

/** null: signed by a known key. */
export function endProblemOf(end: ArchiveEnd, keys: AuditVerifier): 'keyUnknown' | 'archive' | null {
  const judged = keys.judgeSeal(sealedText(end), end);
  if (judged === 'unknown') return 'keyUnknown';
  return judged === 'wrong' ? 'archive' : null;
}
