/** Verifies the chain of operation entries: where it breaks, and whether its end is signed by the right key. */
import type { AuditProblem } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { metaValue } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import { type ArchiveEnd, archivedEnd, baseOf, endProblemOf } from './base.ts';
import { chainHash } from './chain.ts';
import { type ChainHead, headKey, parseHead } from './head.ts';
import type { AuditVerifier } from './keys.ts';
import { checkpointsBetween, entriesAfter } from './repo.ts';
import { readWitness, type WitnessLine, witnessFile } from './witness.ts';

export interface ChainState {
  /** Valid entries, archived ones included. */
  readonly entries: number;
  /** Number of archived ones. */
  readonly archived: number;
  /** Id of the first entry that was changed, follows a removed one, was inserted, or is missing at the end; null: none. */
  readonly brokenAt: number | null;
  /** null: the chain is valid, and its end is signed if there is a key. */
  readonly problem: AuditProblem | null;
  /** Hash of the last valid entry. */
  readonly head: string;
}

const pageSize = 1000;

/** Reads page by page, so that others can write and archive meanwhile. */
export async function verifyChain(db: Kysely<Schema>, keys?: AuditVerifier, signal?: AbortSignal): Promise<ChainState> {
  for (;;) {
    const end = await archivedEnd(db);
    const state = await walk(db, end, keys, signal);
    // Entries archived during the verification are no break.
    if (state.problem === null || (await archivedEnd(db))?.entries === end?.entries) return state;
  }
}

async function walk(db: Kysely<Schema>, end: ArchiveEnd | null, keys?: AuditVerifier, signal?: AbortSignal): Promise<ChainState> {
  const witness = keys ? await readWitness(witnessFile(keys)) : new Map<number, WitnessLine>();
  const base = baseOf(end);
  let [entries, lastId, hash, nonces] = [base.entries, base.id, base.hash, false];
  const state = (problem: AuditProblem | null, brokenAt: number | null): ChainState => ({
    entries,
    archived: base.entries,
    brokenAt,
    problem,
    head: hash,
  });
  const sealed = end && keys ? endProblemOf(end, keys) : null;
  if (sealed) return state(sealed, base.id);
  for (;;) {
    signal?.throwIfAborted();
    const rows = await entriesAfter(db, lastId, pageSize);
    const signed = keys ? await checkpointsBetween(db, entries, entries + rows.length) : [];
    const checkpoints = new Map(signed.map((checkpoint) => [checkpoint.entries, checkpoint]));
    for (const row of rows) {
      const expected = chainHash(hash, row);
      // Once entries have digests, none may lack one.
      if (row.chain_hash !== expected || (nonces && row.chain_nonce === null)) return state('entry', row.id);
      [entries, lastId, hash, nonces] = [entries + 1, row.id, expected, row.chain_nonce !== null];
      const here = { id: lastId, hash, entries };
      const checkpoint = checkpoints.get(entries);
      if (checkpoint && keys) {
        const { key_id: keyId, signature } = checkpoint;
        const judged = keys.judge({ ...here, signed: { keyId, signature } });
        if (judged === 'unknown') return state('keyUnknown', row.id);
        if (judged === 'wrong') return state('checkpoint', row.id);
      }
      const seen = witness.get(entries);
      if (seen && (seen.hash !== hash || seen.id !== lastId)) return state('copy', row.id);
    }
    if (rows.length === pageSize) continue;
    // Read after the entries: the head is then at least as new as they are.
    const head = parseHead(await metaValue(db, headKey));
    if (!head) return state('headMissing', lastId + 1);
    if (head.id === lastId) {
      if (head.hash !== hash || head.entries !== entries) return state('entry', lastId);
      const longest = Math.max(0, ...witness.keys());
      return longest > entries
        ? state('copy', (witness.get(longest)?.id ?? lastId) || null)
        : state(keys ? endProblem(head, keys) : null, null);
    }
    if (head.id < lastId || (await entriesAfter(db, lastId, pageSize)).length === 0) return state('entry', Math.max(head.id, lastId));
  }
}

function endProblem(head: ChainHead, keys: AuditVerifier): AuditProblem | null {
  const judged = keys.judge(head);
  if (judged === 'own' || judged === 'older') return null;
  if (judged === 'unsigned') return head.entries === 0 ? null : 'headUnsigned';
  return judged === 'unknown' ? 'keyUnknown' : 'headSignature';
}
