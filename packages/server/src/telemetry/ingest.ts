/** Takes readings in: refuses what cannot be right, makes the rest durable, then lets live values know. */

import { liveOnly, type SeriesTable } from './series-table.ts';
import { newRecord, type SpoolRecord, sealRecord } from './spool/record.ts';
import type { Spool } from './spool/spool.ts';
import type { Batch, Ingest, SubmitResult } from './types.ts';
import { futureLimitMs, Overloaded } from './types.ts';

export { futureLimitMs } from './types.ts';

export const ageLimitMs = 30 * 86_400_000;

/** Set in a spooled quality byte: the reading is not newer than everything known, so it may be stored already. */
export const lateBit = 0x80;
export const qualityMask = 0x03;

export interface IngestCounters {
  acceptedRows: number;
  repeatedRows: number;
  rejectedRows: number;
}

export interface IngestParts {
  readonly table: SeriesTable;
  readonly spool: Spool;
  readonly counters: IngestCounters;
  readonly spoolLimitBytes: number;
  readonly now: () => number;
  /** Called after durability, in the order of durability. */
  readonly publish: (batch: Batch) => void;
  /** Called when readings joined the spool. */
  readonly appended: (minTime: number, maxTime: number) => void;
}

const fates = { store: 0, liveOnly: 1, drop: 2 } as const;

interface Sorted {
  /** Per row: 0 store, 1 live only, 2 drop. */
  readonly fate: Uint8Array;
  /** Per row: the quality byte for the spool. */
  readonly quality: Uint8Array;
  stored: number;
  live: number;
  repeated: number;
  rejected: number;
  minTime: number;
  maxTime: number;
}

function sortOut(parts: IngestParts, batch: Batch): Sorted {
  const { table } = parts;
  const { paramIds, times, values, quality, texts } = batch;
  const rows = paramIds.length;
  const now = parts.now();
  const tick = Math.floor(now / 1000);
  const newest = now + futureLimitMs;
  const oldest = now - ageLimitMs;
  const out: Sorted = {
    fate: new Uint8Array(rows),
    quality: new Uint8Array(rows),
    stored: 0,
    live: 0,
    repeated: 0,
    rejected: 0,
    minTime: Infinity,
    maxTime: -Infinity,
  };
  const { fate } = out;
  for (let row = 0; row < rows; row++) {
    const time = times[row] ?? Number.NaN;
    const value = values[row] ?? Number.NaN;
    const slot = table.slot(paramIds[row] ?? 0);
    const keep = table.keep(slot, tick);
    // Written so that a NaN time is refused too.
    if (keep < 0 || !(time <= newest && time >= oldest) || (!Number.isFinite(value) && !texts?.has(row))) {
      fate[row] = fates.drop;
      out.rejected++;
      continue;
    }
    if (time === table.liveTime[slot]) {
      fate[row] = fates.drop;
      out.repeated++;
      continue;
    }
    if (keep === liveOnly) {
      fate[row] = fates.liveOnly;
      out.live++;
      continue;
    }
    const late = time <= (table.knownTo[slot] ?? -Infinity);
    if (!late) table.knownTo[slot] = time;
    let judged = (quality[row] ?? 0) & qualityMask;
    if (judged !== 2 && table.isDip(slot, time, value)) judged = 2;
    out.quality[row] = judged | (late ? lateBit : 0);
    out.stored++;
    if (time < out.minTime) out.minTime = time;
    if (time > out.maxTime) out.maxTime = time;
  }
  return out;
}

function pick(
  batch: Batch,
  sorted: Sorted,
  wanted: number,
  count: number,
  into: { paramIds: Uint32Array; times: Float64Array; values: Float64Array; quality: Uint8Array },
): void {
  const { paramIds, times, values } = batch;
  if (count === paramIds.length) {
    into.paramIds.set(paramIds);
    into.times.set(times);
    into.values.set(values);
    into.quality.set(sorted.quality);
    return;
  }
  let at = 0;
  for (let row = 0; row < paramIds.length; row++) {
    if (sorted.fate[row] !== wanted) continue;
    into.paramIds[at] = paramIds[row] ?? 0;
    into.times[at] = times[row] ?? 0;
    into.values[at] = values[row] ?? Number.NaN;
    into.quality[at] = sorted.quality[row] ?? 0;
    at++;
  }
}

function pickTexts(batch: Batch, sorted: Sorted, wanted: number): Map<number, string> | undefined {
  if (!batch.texts || batch.texts.size === 0) return undefined;
  const picked = new Map<number, string>();
  let at = 0;
  for (let row = 0; row < batch.paramIds.length; row++) {
    if (sorted.fate[row] !== wanted) continue;
    const text = batch.texts.get(row);
    if (text !== undefined) picked.set(at, text);
    at++;
  }
  return picked.size > 0 ? picked : undefined;
}

function liveOnlyBatch(batch: Batch, sorted: Sorted): Batch {
  const made = {
    paramIds: new Uint32Array(sorted.live),
    times: new Float64Array(sorted.live),
    values: new Float64Array(sorted.live),
    quality: new Uint8Array(sorted.live),
  };
  for (let row = 0, at = 0; row < batch.paramIds.length; row++) {
    if (sorted.fate[row] !== fates.liveOnly) continue;
    made.paramIds[at] = batch.paramIds[row] ?? 0;
    made.times[at] = batch.times[row] ?? 0;
    made.values[at] = batch.values[row] ?? Number.NaN;
    made.quality[at++] = (batch.quality[row] ?? 0) & qualityMask;
  }
  const texts = pickTexts(batch, sorted, fates.liveOnly);
  return texts ? { ...made, texts } : made;
}

/** Without the call and the path that Node puts behind the system's words: readiness tells it to whoever asks. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { syscall }: NodeJS.ErrnoException = error;
  return (syscall === undefined ? undefined : error.message.split(`, ${syscall}`)[0]) ?? error.message;
}

/** Above this share of its limit the spool is nearly full, and devices will soon not be acknowledged any more. */
const nearlyFull = 0.8;

/** Ingest that knows whether it can keep readings at all. */
export interface SpoolIngest extends Ingest {
  /** See `TelemetryHealth.spoolTrouble`. */
  trouble(): string | undefined;
}

/** Ingest over a spool: `submit` rejects with `Overloaded` when the spool is full or cannot be written. */
export function createIngest(parts: IngestParts): SpoolIngest {
  const { spool, counters } = parts;
  /** Why the newest write failed; a write that succeeds ends it. */
  let failure: string | undefined;

  async function keep(record: SpoolRecord): Promise<void> {
    try {
      await spool.append(record);
      failure = undefined;
    } catch (error) {
      failure = reasonOf(error);
      throw new Overloaded(`The spool of readings cannot be written: ${failure}`, { cause: error });
    }
  }

  return {
    trouble() {
      if (failure !== undefined) return `cannot be written: ${failure}`;
      const share = spool.bytes / parts.spoolLimitBytes;
      return share < nearlyFull ? undefined : `${Math.floor(share * 100)} % full`;
    },
    async submit(batch: Batch): Promise<SubmitResult> {
      if (spool.bytes + batch.paramIds.length * 24 > parts.spoolLimitBytes) throw new Overloaded('The spool of readings is full');
      const sorted = sortOut(parts, batch);
      if (sorted.stored > 0) {
        const record = newRecord(sorted.stored, pickTexts(batch, sorted, fates.store));
        pick(batch, sorted, fates.store, sorted.stored, record.batch);
        sealRecord(record);
        try {
          await keep(record);
        } catch (error) {
          parts.table.unjudge(record.batch);
          throw error;
        }
        parts.appended(sorted.minTime, sorted.maxTime);
        parts.publish(record.batch);
      }
      // A repeat equals a live value, and live values follow durability: it may be acknowledged at once.
      if (sorted.live > 0) parts.publish(liveOnlyBatch(batch, sorted));
      counters.acceptedRows += sorted.stored + sorted.live;
      counters.repeatedRows += sorted.repeated;
      counters.rejectedRows += sorted.rejected;
      return { stored: sorted.stored + sorted.live, repeated: sorted.repeated, rejected: sorted.rejected };
    },
  };
}
