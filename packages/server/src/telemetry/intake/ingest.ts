/** Intake of readings: refuses invalid ones, makes the rest durable, then updates the newest values. */

import { stampFault } from '../../kernel/reading-time.ts';
import type { Topic } from '../../kernel/topic.ts';
import { newRecord, type SpoolRecord, sealRecord } from '../spool/record.ts';
import type { Spool } from '../spool/spool.ts';
import type { Conflict } from '../store/flusher.ts';
import { type Batch, type Ingest, Overloaded, type Refusal, type RefusalKind, type SubmitResult } from '../types.ts';
import { Instants, OlderSeconds } from './instants.ts';
import { type SeriesTable, unstored } from './series-table.ts';

/** Set in a spooled quality byte: the reading is not newer than all known ones, so it may already be stored. */
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
  readonly conflicts: Topic<Conflict>;
  /** Whether stored readings at a time may be wrongly stamped by the server's own clock. */
  readonly isDoubtful: (paramId: number, time: number) => boolean;
  /** Called once durable, in order of durability. */
  readonly publish: (batch: Batch, sameToo?: boolean) => void;
  /** See `Ingest`. */
  readonly confirmed?: (() => Promise<void>) | undefined;
  /** Called after readings were added to the spool. */
  readonly appended: (minTime: number, maxTime: number) => void;
}

const fates = { store: 0, unstored: 1, drop: 2, conflict: 3 } as const;

interface Sorted {
  /** Per row: 0 store, 1 only newest value, 2 drop, 3 newest value although it contradicts the stored one; absent: every row is stored. */
  fate: Uint8Array | undefined;
  /** Per row: the quality byte for the spool; valid until the next batch. */
  readonly quality: Uint8Array;
  /** Per row: the storage time, if it differs from its own time. */
  times: Float64Array | undefined;
  stored: number;
  unstored: number;
  conflicts: number;
  repeated: number;
  rejected: number;
  readonly refused: Map<RefusalKind, { readonly kind: RefusalKind; count: number; readonly row: number }>;
  minTime: number;
  maxTime: number;
}

/** Shared buffer: a batch is classified and copied before the next. */
let judgedRows = new Uint8Array(4096);

function setFate(out: Sorted, row: number, rows: number, fate: number): void {
  out.fate ??= new Uint8Array(rows);
  out.fate[row] = fate;
}

function refuse(out: Sorted, kind: RefusalKind, row: number): void {
  out.rejected++;
  const known = out.refused.get(kind);
  if (known) known.count++;
  else out.refused.set(kind, { kind, count: 1, row });
}

/** The fault of an invalid reading; undefined if it is valid. */
function faultOf(keep: number, time: number, value: number, isText: boolean, now: number): RefusalKind | undefined {
  if (keep < 0) return 'unknown';
  if (Number.isNaN(time) || (!Number.isFinite(value) && !isText)) return 'notANumber';
  return stampFault(time, now);
}

function sortOut(parts: IngestParts, instants: Instants, batch: Batch): Sorted {
  const { table } = parts;
  const { paramIds, times, values, quality, texts, again = false } = batch;
  const rows = paramIds.length;
  const now = parts.now();
  const tick = Math.floor(now / 1000);
  let olderSeconds: OlderSeconds | undefined;
  if (rows > judgedRows.length) judgedRows = new Uint8Array(rows);
  const out: Sorted = {
    fate: undefined,
    quality: judgedRows,
    times: undefined,
    stored: 0,
    unstored: 0,
    conflicts: 0,
    repeated: 0,
    rejected: 0,
    refused: new Map(),
    minTime: Infinity,
    maxTime: -Infinity,
  };
  const { quality: judged } = out;
  let { stored, minTime, maxTime } = out;
  for (let row = 0; row < rows; row++) {
    let time = times[row] ?? Number.NaN;
    const value = values[row] ?? Number.NaN;
    const text = texts?.get(row);
    const slot = table.slot(paramIds[row] ?? 0);
    const keep = table.keep(slot, tick);
    const fault = faultOf(keep, time, value, text !== undefined, now);
    if (fault !== undefined) {
      setFate(out, row, rows, fates.drop);
      refuse(out, fault, row);
      continue;
    }
    let late = time <= (table.knownTo[slot] ?? -Infinity);
    if (late) {
      const verdict = instants.judge(slot, time, value, text, again);
      if (verdict.kind === 'repeat') {
        setFate(out, row, rows, fates.drop);
        out.repeated++;
        continue;
      }
      if (verdict.kind === 'conflict') {
        setFate(out, row, rows, fates.conflict);
        out.conflicts++;
        refuse(out, 'conflict', row);
        continue;
      }
      late = verdict.kind === 'older';
      if (late) olderSeconds ??= new OlderSeconds();
      const at = late && olderSeconds ? olderSeconds.place(slot, verdict.time, value, text) : verdict.time;
      if (at !== time) {
        out.times ??= times.slice();
        out.times[row] = time = at;
      }
    } else instants.newest(slot, time, value, text);
    if (!late) table.knownTo[slot] = time;
    if (keep === unstored) {
      setFate(out, row, rows, fates.unstored);
      out.unstored++;
      continue;
    }
    let said = (quality[row] ?? 0) & qualityMask;
    if (said !== 2 && table.isUnconfirmedFall(slot, time, value)) said = 2;
    judged[row] = late ? said | lateBit : said;
    stored++;
    if (time < minTime) minTime = time;
    if (time > maxTime) maxTime = time;
  }
  return Object.assign(out, { stored, minTime, maxTime });
}

function pick(
  batch: Batch,
  sorted: Sorted,
  wanted: number,
  count: number,
  into: { paramIds: Uint32Array; times: Float64Array; values: Float64Array; quality: Uint8Array },
): void {
  const { paramIds, values } = batch;
  const times = sorted.times ?? batch.times;
  if (count === paramIds.length) {
    into.paramIds.set(paramIds);
    into.times.set(times);
    into.values.set(values);
    into.quality.set(sorted.quality.subarray(0, count));
    return;
  }
  let at = 0;
  for (let row = 0; row < paramIds.length; row++) {
    if ((sorted.fate?.[row] ?? fates.store) !== wanted) continue;
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
    if ((sorted.fate?.[row] ?? fates.store) !== wanted) continue;
    const text = batch.texts.get(row);
    if (text !== undefined) picked.set(at, text);
    at++;
  }
  return picked.size > 0 ? picked : undefined;
}

/** The rows for the newest values that are not spooled. */
function unstoredBatch(batch: Batch, sorted: Sorted, wanted: number, count: number): Batch {
  const made = {
    paramIds: new Uint32Array(count),
    times: new Float64Array(count),
    values: new Float64Array(count),
    quality: new Uint8Array(count),
  };
  for (let row = 0, at = 0; row < batch.paramIds.length; row++) {
    if ((sorted.fate?.[row] ?? fates.store) !== wanted) continue;
    made.paramIds[at] = batch.paramIds[row] ?? 0;
    made.times[at] = (sorted.times ?? batch.times)[row] ?? 0;
    made.values[at] = batch.values[row] ?? Number.NaN;
    made.quality[at++] = (batch.quality[row] ?? 0) & qualityMask;
  }
  const texts = pickTexts(batch, sorted, wanted);
  return texts ? { ...made, texts } : made;
}

/** Removes the system call and path that Node appends to the message: the readiness endpoint is public. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { syscall }: NodeJS.ErrnoException = error;
  return (syscall === undefined ? undefined : error.message.split(`, ${syscall}`)[0]) ?? error.message;
}

/** Above this share of its limit the spool is nearly full: devices will soon not be acknowledged. */
const nearlyFull = 0.8;

/** Ingest that reports whether it can store readings. */
export interface SpoolIngest extends Ingest {
  /** See `TelemetryHealth.spoolTrouble`. */
  trouble(): string | undefined;
}

/** Ingest over a spool: `submit` rejects with `Overloaded` when the spool is full or cannot be written. */
export function createIngest(parts: IngestParts): SpoolIngest {
  const { spool, counters } = parts;
  /** Reason of the latest failed write; cleared by a successful one. */
  let failure: string | undefined;
  const instants = new Instants(parts.table);
  /** Resolves when everything submitted so far has been published. No queue: batches run concurrently, in the order of the spool. */
  let announced: Promise<unknown> = Promise.resolve();

  async function keep(record: SpoolRecord): Promise<void> {
    try {
      await spool.append(record);
      failure = undefined;
    } catch (error) {
      failure = reasonOf(error);
      throw new Overloaded(`The spool of readings cannot be written: ${failure}`, { cause: error });
    }
  }

  async function store(batch: Batch, sorted: Sorted): Promise<void> {
    const record = newRecord(sorted.stored, pickTexts(batch, sorted, fates.store));
    pick(batch, sorted, fates.store, sorted.stored, record.batch);
    sealRecord(record);
    try {
      await keep(record);
    } catch (error) {
      parts.table.discardVerdicts(record.batch);
      throw error;
    }
    parts.appended(sorted.minTime, sorted.maxTime);
    parts.publish(record.batch);
  }

  return {
    ...(parts.confirmed ? { confirmed: parts.confirmed } : {}),
    trouble() {
      if (failure !== undefined) return `cannot be written: ${failure}`;
      const share = spool.bytes / parts.spoolLimitBytes;
      return share < nearlyFull ? undefined : `${Math.floor(share * 100)} % full`;
    },
    async submit(batch: Batch): Promise<SubmitResult> {
      if (spool.bytes + batch.paramIds.length * 24 > parts.spoolLimitBytes) throw new Overloaded('The spool of readings is full');
      const sorted = sortOut(parts, instants, batch);
      if (sorted.stored > 0) {
        const storing = store(batch, sorted);
        announced = storing.catch(() => undefined);
        await storing;
      }
      // A repeat equals a newest value, which is updated after durability, so it can be acknowledged at once.
      if (sorted.unstored > 0) parts.publish(unstoredBatch(batch, sorted, fates.unstored, sorted.unstored));
      if (sorted.conflicts > 0) {
        // The contradicted reading may still be in progress, and goes first.
        await announced;
        parts.publish(unstoredBatch(batch, sorted, fates.conflict, sorted.conflicts), true);
      }
      counters.acceptedRows += sorted.stored + sorted.unstored;
      counters.repeatedRows += sorted.repeated;
      counters.rejectedRows += sorted.rejected;
      const result = { stored: sorted.stored + sorted.unstored, repeated: sorted.repeated, rejected: sorted.rejected };
      const refused: readonly Refusal[] = [...sorted.refused.values()];
      return refused.length > 0 ? { ...result, refused } : result;
    },
    onConflict: (listener) =>
      parts.conflicts.on(({ paramId, time }) => {
        // The stored reading may have been stamped by the server's wrong clock, which is not a fault of the device.
        if (!parts.isDoubtful(paramId, time)) listener(paramId, time);
      }),
  };
}
