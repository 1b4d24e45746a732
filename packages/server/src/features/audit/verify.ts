/** Walks the chain of operation entries and says where it breaks. */
import type { Kysely } from 'kysely';
import { metaValue } from '../../db/meta.ts';
import type { Schema } from '../../db/schema.ts';
import { chainHash, genesis, headKey, parseHead } from './chain.ts';
import { entriesAfter } from './repo.ts';

export interface ChainState {
  /** Entries that fit. */
  readonly entries: number;
  /** Id of the first entry that was changed, follows a removed one, was put in from outside, or is missing at the end; null: none. */
  readonly brokenAt: number | null;
  /** Hash of the last entry that fits; noted elsewhere it also shows a chain that was rewritten as a whole. */
  readonly head: string;
}

const pageSize = 1000;

/** Reads page by page, so that others may go on writing meanwhile. */
export async function verifyChain(db: Kysely<Schema>): Promise<ChainState> {
  let [entries, lastId, hash] = [0, 0, genesis];
  for (;;) {
    const rows = await entriesAfter(db, lastId, pageSize);
    for (const row of rows) {
      const expected = chainHash(hash, row);
      if (row.chain_hash !== expected) return { entries, brokenAt: row.id, head: hash };
      [entries, lastId, hash] = [entries + 1, row.id, expected];
    }
    if (rows.length === pageSize) continue;
    // Read after the entries: the head can only be as new as them or newer.
    const head = parseHead(await metaValue(db, headKey));
    if (!head) return { entries, brokenAt: lastId + 1, head: hash };
    if (head.id === lastId) return { entries, brokenAt: head.hash === hash && head.entries === entries ? null : lastId, head: hash };
    if (head.id < lastId || (await entriesAfter(db, lastId, pageSize)).length === 0)
      return { entries, brokenAt: Math.max(head.id, lastId), head: hash };
  }
}
