/** The end of a replay: entries open at the end of the computed time are joined with those watched from then on. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { addComputed, beganEarlier, type EntryRow, watchedSince } from '../repo.ts';
import { removeCheckpoint } from './checkpoints-repo.ts';
import type { DevicePast } from './device-past.ts';
import type { ReplayDeps, ReplayRequest, ReplayWatch } from './replay.ts';

/** Maximum gap after the computed time for a continuation, ms: devices connect one after another. */
const joinMs = 10 * 60_000;

interface Joined {
  readonly id: number;
  readonly key: string;
  readonly start: number;
}

/** One transaction, including the removal of its checkpoint. */
export async function finishReplay(
  { db, alarms }: Pick<ReplayDeps, 'db' | 'alarms'>,
  request: ReplayRequest,
  run: { readonly pasts: readonly DevicePast[]; readonly entries: number },
  watch: Pick<ReplayWatch, 'settle'>,
): Promise<number> {
  const watched = await watchedSince(
    db,
    run.pasts.map(({ device }) => device.id),
  );
  const open = run.pasts.map((past) => ({ past, rows: past.open(), ended: past.done() }));
  const { joined, entries } = await db.transaction().execute(async (within) => {
    const rows: EntryRow[] = [];
    const joined: Joined[] = [];
    for (const one of open) {
      rows.push(...one.ended);
      const closed = await close(within, one.past, one.rows, watched.get(one.past.device.id) ?? Number.POSITIVE_INFINITY);
      rows.push(...closed.rows);
      joined.push(...closed.joined);
    }
    await addComputed(within, rows);
    await removeCheckpoint(within, request);
    const entries = run.entries + rows.length;
    await watch.settle?.(within, entries);
    return { joined, entries };
  });
  for (const { id, key, start } of joined) alarms.stoodSince(id, key, start);
  return entries;
}

/** A state lasts until the device was watched, if that was soon; an alarm seen active then is merged with it. */
async function close(within: Kysely<Schema>, { untilMs }: DevicePast, open: readonly EntryRow[], since: number) {
  const endMs = since - untilMs <= joinMs ? since : untilMs;
  const rows: EntryRow[] = [];
  const joined: Joined[] = [];
  for (const row of open) {
    const key = row.alarm_key ?? '';
    const id = row.type === 5 ? null : await beganEarlier(within, key, row.start_time, untilMs, untilMs + joinMs);
    if (id === null) rows.push({ ...row, recover_time: row.type === 5 ? endMs : untilMs });
    else joined.push({ id, key, start: row.start_time });
  }
  return { rows, joined };
}
