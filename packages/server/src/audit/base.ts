/** Where the chain in the table begins: at the genesis, or after the end of the newest archive, which is signed. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { genesis } from './chain.ts';
import type { AuditVerifier, Signed } from './keys.ts';
import { type ArchiveRow, lastArchive } from './repo.ts';

export interface ChainBase {
  /** How many entries lie in archives. */
  readonly entries: number;
  /** The last of them; 0: none. */
  readonly id: number;
  readonly hash: string;
}

/** The end of an archive, as files tell it. */
export interface ArchiveEnd extends ChainBase, Signed {
  readonly body: string;
}

const beginning: ChainBase = { entries: 0, id: 0, hash: genesis };

/** What the signature of an archive's end is about. It is no head of the chain: nobody can make a head into an archive, and so cut off what was before. */
export function sealedText({ entries, id, hash, body }: Pick<ArchiveEnd, 'entries' | 'id' | 'hash' | 'body'>): string {
  return JSON.stringify(['czyun-audit-archive', 1, entries, id, hash, body]);
}

export function endOf({ entries, entry_id: id, hash, body, key_id: keyId, signature }: ArchiveRow): ArchiveEnd {
  return { entries, id, hash, body, keyId, signature };
}

/** The end of the newest archive; null: nothing was archived yet. */
export async function archivedEnd(db: Kysely<Schema>): Promise<ArchiveEnd | null> {
  const row = await lastArchive(db);
  return row ? endOf(row) : null;
}

export const baseOf = (end: ArchiveEnd | null): ChainBase => (end ? { entries: end.entries, id: end.id, hash: end.hash } : beginning);

/** null: it is signed by a key of ours. */
export function endProblemOf(end: ArchiveEnd, keys: AuditVerifier): 'keyUnknown' | 'archive' | null {
  const judged = keys.judgeSeal(sealedText(end), end);
  if (judged === 'unknown') return 'keyUnknown';
  return judged === 'wrong' ? 'archive' : null;
}
