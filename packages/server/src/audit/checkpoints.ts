/** Signed heads, stored at intervals: in a table, in files outside the database, and with every listener. */

import type { Kysely } from 'kysely';
import { metaValue } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { createPeriodic } from '../kernel/periodic.ts';
import { headKey, parseHead } from './head.ts';
import type { AuditKeys } from './keys.ts';
import { insertCheckpoint, lastCheckpoint } from './repo.ts';
import { addWitness, readWitness, type WitnessLine, witnessFile } from './witness.ts';

export interface CheckpointDeps {
  readonly db: Kysely<Schema>;
  readonly keys: AuditKeys;
  /** A second file, at another place, that gets every head as well. */
  readonly copyFile?: string | undefined;
  /** Called with every stored head. */
  readonly onHead?: (head: WitnessLine) => void;
  readonly now: () => number;
  readonly warn: (error: unknown) => void;
}

export interface Checkpoints {
  /** Stores the current head if it is due; `force`: if it is newer than the last stored one. */
  take(force?: boolean): Promise<void>;
  close(): Promise<void>;
}

const checkEveryMs = 10_000;
const longestMs = 10 * 60_000;
const maxEntries = 100;

/** Whether this chain was signed before, according to the table or the file outside the database. */
export async function wasSigned(db: Kysely<Schema>, keys: AuditKeys): Promise<boolean> {
  return (await lastCheckpoint(db)) !== undefined || (await readWitness(witnessFile(keys))).size > 0;
}

export async function createCheckpoints({ db, keys, copyFile, onHead, now, warn }: CheckpointDeps): Promise<Checkpoints> {
  const own = witnessFile(keys);
  let entries = Math.max(0, ...(await readWitness(own)).keys());
  let time = now();
  const turns = new Exclusive();

  async function put(force: boolean): Promise<void> {
    const head = parseHead(await metaValue(db, headKey));
    if (!head?.signed || head.entries <= entries || keys.judge(head) !== 'own') return;
    if (!force && head.entries - entries < maxEntries && now() - time < longestMs) return;
    const line: WitnessLine = { entries: head.entries, id: head.id, hash: head.hash, ...head.signed, time: now() };
    const { id: entry_id, keyId: key_id, ...rest } = line;
    await insertCheckpoint(db, { ...rest, entry_id, key_id });
    await addWitness(own, line);
    [entries, time] = [head.entries, now()];
    if (copyFile) await addWitness(copyFile, line).catch(warn);
    onHead?.(line);
  }

  const take = (force = false) => turns.run(() => put(force)).catch(warn);
  const periodic = createPeriodic({ everyMs: checkEveryMs, work: () => take(), failed: warn });
  await periodic.start();
  return {
    take,
    async close() {
      await periodic.stop();
      await take(true);
    },
  };
}
