/** Interface of the telemetry path for the rest of the server. Times are UTC epoch ms; values float64. */

import type { StorageLevel } from '@czyun/devices';
import type { Actor } from '../kernel/actor.ts';
import type { Bucket } from '../time/buckets.ts';
import type { AmendmentListener } from './amendments/types.ts';
import type { ClockedReadings } from './clock/types.ts';
import type { TelemetryHealth } from './health-types.ts';
import type { FrameSpan, Frames } from './history/frame-types.ts';
import type { FiguresFile, ReadingsFile } from './history/parquet-types.ts';
import type {
  ChangedRange,
  ClearedRange,
  ClearSteps,
  ConditionRequest,
  ConditionResults,
  Held,
  ImportStatement,
  RangesRequest,
  RegisterCurve,
  RegisterRequest,
  Retention,
  StoredPage,
  StoredReadings,
} from './history/range-types.ts';

import type { MirroredValues } from './newest/mirrored-types.ts';
import type { RollupsForPeers } from './rollup/peers.ts';

export type * from './amendments/types.ts';
export type * from './health-types.ts';
export type * from './history/frame-types.ts';
export type * from './history/parquet-types.ts';
export type * from './history/range-types.ts';
export type * from './newest/mirrored-types.ts';
export type { ClosedTo, RollupPeers, RollupsForPeers } from './rollup/peers.ts';

/** 0 good, 1 stale (overdue, or its device is absent), 2 bad (out of range, or marked as invalid by the device). */
export type Quality = 0 | 1 | 2;

/** Reason for refusing a reading. `conflict`: its series has another value at that instant, which remains. */
export type RefusalKind = 'unknown' | 'notANumber' | 'futureTime' | 'tooOld' | 'conflict';

/** Readings as columns, in the order received. All arrays have the same length. */
export interface Batch {
  readonly paramIds: Uint32Array;
  readonly times: Float64Array;
  /** NaN if the reading is text. */
  readonly values: Float64Array;
  readonly quality: Uint8Array;
  /** Row → text, for the rare text readings. */
  readonly texts?: ReadonlyMap<number, string>;
  /** Its sender marks it as sent again: it may already have been received. */
  readonly again?: boolean;
}

/** A meter replacement: each register shows only its own count. */
export interface MeterChange {
  /** Start of the new meter's readings, ms. */
  readonly time: number;
  /** Final reading of the old register; null: its last stored reading. */
  readonly last: number | null;
  /** Initial reading of the new register; null: its first stored reading. */
  readonly first: number | null;
}

/** A point, as used by telemetry. */
export interface SeriesInfo {
  readonly paramId: number;
  readonly deviceId: number;
  readonly metric: string;
  readonly storage: StorageLevel;
  readonly counter: boolean;
  /** Declared interval between two readings, ms; null: sent on change. */
  readonly intervalMs: number | null;
  /** IANA time zone of the project, for day and month buckets. */
  readonly timeZone: string;
  /** Time for which its device counts as present after a message, ms; set if readings are sent on change. */
  readonly presentMs?: number;
  /** Decimals of the register. */
  readonly decimals?: number;
  /** The count at which a register wraps to zero, if known. */
  readonly width?: number;
  /** Meter replacements, in order. */
  readonly changes?: readonly MeterChange[];
}

/** Lookup of points for telemetry; updated with every edit of devices. */
export interface SeriesCatalog {
  get(paramId: number): SeriesInfo | undefined;
  all(): Iterable<SeriesInfo>;
}

export interface Current {
  readonly paramId: number;
  readonly time: number;
  readonly value: number;
  readonly text?: string;
  readonly quality: Quality;
}

/** `submit` resolves once every reading is durable (fsynced), so the caller may acknowledge; `Overloaded` if they cannot be stored. */
export interface Ingest {
  submit(batch: Batch): Promise<SubmitResult>;
  /** Resolves when the engine has everything submitted before; absent: acknowledgements do not wait. `Overloaded`: too many wait. */
  readonly confirmed?: () => Promise<void>;
  /** Called with acknowledged readings that contradict one stored in the engine. Returns a function that stops it. */
  onConflict(listener: (paramId: number, time: number) => void): () => void;
}

/** Readings of one batch refused for the same reason. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly count: number;
  /** Row of the first one. */
  readonly row: number;
}

export interface SubmitResult {
  readonly stored: number;
  /** Readings already known (same series, time and value), or repeats of points that are never stored. */
  readonly repeated: number;
  /** Stored readings replaced by a correction; absent if none was requested. */
  readonly replaced?: number;
  /** Refused, see `refused`. */
  readonly rejected: number;
  /** The reasons, one entry per kind; absent if nothing was refused. */
  readonly refused?: readonly Refusal[];
}

/** Newest value of every point, in memory; restored at start. */
export interface NewestValues {
  get(paramId: number): Current | undefined;
  /** Called after durability with the readings that became the newest of their points. Returns a function that stops it. */
  onChange(listener: (changed: Batch) => void): () => void;
  /** Called with durable readings older than the newest of their points, repeats included. Returns a function that stops it. */
  onLate(listener: (late: Batch) => void): () => void;
  /** Marks points stale (their device is offline) and notifies listeners. Overdue points become stale automatically. */
  markStale(paramIds: readonly number[]): void;
  /** Their device is online again: values sent on change, stale only by its absence, are good again; listeners are notified. */
  markPresent(paramIds: readonly number[]): void;
}

export type Aggregate = 'avg' | 'min' | 'max' | 'first' | 'last' | 'sum' | 'count' | 'diff' | 'none';

export interface Curve {
  readonly paramId: number;
  readonly times: Float64Array;
  /** NaN is a gap. */
  readonly values: Float64Array;
  /** For raw readings: the longest validity of each, ms (0: while its device was present). */
  readonly holds?: Uint32Array;
  /** For averages: the share of each bucket that readings cover, 0–1. */
  readonly covered?: Float64Array;
  /** For differences of counters: 1 if a register at an end of the bucket is estimated. */
  readonly estimated?: Uint8Array;
}

export interface CurveAnswer {
  readonly series: readonly Curve[];
  /** The bucket used: the requested one, or the finest with at most 10 000 buckets per series; `raw` for unaggregated readings. */
  readonly bucket: Bucket | 'raw';
  readonly source: 'raw' | 'minute' | 'hour' | 'day';
  /** The curves of each additional aggregate, in the requested order; absent if the range is empty. */
  readonly also?: readonly (readonly Curve[])[];
  /** Averages are based on roll-ups of means, since the readings have been deleted. */
  readonly approximate?: true;
  /** Unaggregated readings stop before this time because more do not fit. */
  readonly next?: number;
}

/** Totals of one series over a whole range; bad readings are omitted. */
export interface Total {
  readonly paramId: number;
  readonly count: number;
  /** NaN without a reading, like all fields below. */
  readonly sum: number;
  /** Time-weighted. */
  readonly avg: number;
  /** Covered time of the range, ms; 0 without a reading. */
  readonly coveredMs: number;
  readonly min: number;
  readonly max: number;
  readonly first: number;
  readonly last: number;
  /** The register at the end minus the register at the start, see `registersAt`; for other points, by their newest values. */
  readonly diff: number;
  /** A register at an end of the range is estimated. */
  readonly estimated: boolean;
}

export interface History {
  /** Results of a condition over points in a range, each by its latest good reading while it is valid. */
  conditions(request: ConditionRequest): Promise<ConditionResults>;
  /** Buckets over [start, end), the first and the last one clipped to it. */
  buckets(request: {
    paramIds: readonly number[];
    start: number;
    end: number;
    bucket: Bucket;
    aggregate: Aggregate;
    /** Additional aggregates of the same buckets, at the cost of one; `aggregate` must not be `none` then. */
    also?: readonly Exclude<Aggregate, 'none'>[];
    signal?: AbortSignal;
  }): Promise<CurveAnswer>;
  /** Peak-preserving reduction for drawing: first, min, max and last reading of each of `columns` pixel columns, in time order. */
  reduced(request: {
    paramIds: readonly number[];
    start: number;
    end: number;
    columns: number;
    signal?: AbortSignal;
  }): Promise<CurveAnswer>;
  /** Whole ranges in one piece, exact to the millisecond: one total per series, in the requested order. */
  totals(request: { paramIds: readonly number[]; start: number; end: number; signal?: AbortSignal }): Promise<readonly Total[]>;
  /** `totals` of each of many ranges, with the same results, in a few statements for all: one list per range, in the requested order. */
  totalsOfRanges(request: RangesRequest): Promise<readonly (readonly Total[])[]>;
  /** Registers at the edges of all buckets of [start, end), however many, in one query: one per series, in the requested order. */
  registers(request: RegisterRequest): Promise<readonly RegisterCurve[]>;
  /** Newest reading (`good`: not bad) of each point at or before `time`, not older than `backMs`. */
  valuesAt(request: { paramIds: readonly number[]; time: number; backMs: number; good?: boolean }): Promise<readonly Current[]>;
  /** The same at many instants: the newest readings at the first one, and for each point those that are the newest at a later one. */
  frames(request: FrameSpan & { paramIds: readonly number[]; backMs: number; signal?: AbortSignal }): Promise<Frames>;
  /** Bulk import of old readings (no 30-day limit, newest values are unchanged): columns are durable on return; roll-ups follow. */
  importBatch(batch: Batch, statement?: ImportStatement): Promise<SubmitResult>;
  /**
   * Called before the first reading changes by an import, a correction or a removal (a rejection cancels it), and after the last; not for
   * readings sent by devices, late ones included. Returns a function that stops it.
   */
  onChanging(listener: (range: ChangedRange) => Promise<void>): () => void;
  /** Called with changes known after their own time: late readings, imports, corrections, removals. Returns a function that stops it. */
  onAmended(listener: AmendmentListener): () => void;
  /**
   * Removes readings stored by an import that still have the same value, then recomputes roll-ups; returns their number. A repeated call
   * after a failure completes the work. Values in memory are unchanged.
   */
  remove(readings: readonly StoredReadings[], signal?: AbortSignal, by?: Actor): Promise<number>;
  /** The contents of a range, per series; empty ones are omitted. */
  held(range: ClearedRange, signal?: AbortSignal): Promise<readonly Held[]>;
  /** Stored readings of a range, including bad ones, about ten thousand per page; `text`: those that are text. */
  stored(range: ClearedRange, text: boolean, signal?: AbortSignal): AsyncGenerator<StoredPage>;
  /** Readings of [start, end), bad and text ones included, as a Parquet file of any size by series and time, in pieces; at least one series. */
  readingsFile(request: ReadingsFile): AsyncGenerator<Uint8Array>;
  /** Computed figures as a Parquet file; the pages are requested one by one. At least one series. */
  figuresFile(request: FiguresFile): AsyncGenerator<Uint8Array>;
  /** Time of the oldest reading or roll-up of some series; null if there is none. */
  oldest(paramIds: readonly number[]): Promise<number | null>;
  /** Start of the retained readings of a series, and of its minute roll-ups. */
  keptFrom(paramId: number): { readonly rawFrom: number; readonly minuteFrom: number };
  /** Stored rows and bytes on disk; for figures and data management. */
  stats(): Promise<{ rows: number; bytes: number }>;
}

/** Contents of a telemetry backup. */
export interface TelemetryBackup {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

export interface Telemetry extends ClockedReadings {
  readonly ingest: Ingest;
  readonly newest: NewestValues;
  readonly mirrored: MirroredValues;
  readonly history: History;
  /** Recomputes and stores the roll-ups of [start, end), of stored series; an aborted caller stops waiting, the work continues. */
  recompute(paramIds: readonly number[], start: number, end: number, signal?: AbortSignal): Promise<void>;
  /**
   * Removes all readings of a range, including text, newest month first, while other readings arrive; their roll-ups are removed or
   * recomputed from what remains, and newest values are replaced by the remaining ones. Rejects when `signal` aborts between two months,
   * and while the engine is away: removed data remains removed, and a repeated call completes the work. Readings that arrive for the range
   * in the meantime may remain.
   */
  clear(range: ClearedRange, steps?: ClearSteps): Promise<void>;
  /**
   * Runs work that changes how registers count in [from, to], ms, according to the catalogue: results derived from their readings are
   * recomputed, and listeners of changes (`History.onChanging`) are called before and after the work.
   */
  recounting(range: ChangedRange, work: () => Promise<void>): Promise<void>;
  /** Sets the retention of new readings of a series; undefined: the default of its level. `forget` and `lengthen` change stored ones. */
  retainBy(retentionOf: (paramId: number) => Retention | undefined): void;
  /** Number of readings of some series older than a time. */
  olderThan(paramIds: readonly number[], before: number): Promise<number>;
  /** Deletes readings and minute roll-ups older than these times; hours and days remain. Returns the number of deleted readings. */
  forget(paramIds: readonly number[], rawBefore: number, minuteBefore: number): Promise<number>;
  /** Extends the retention of stored readings of some series to this number of days, where it is shorter. */
  lengthen(paramIds: readonly number[], days: number): Promise<void>;
  /** Services of this server for the roll-ups of the others. */
  readonly forPeers: RollupsForPeers;
  health(): TelemetryHealth;
  /** Everything accepted is in the engine and roll-ups of closed buckets are computed (tests, orderly stop). */
  settle(): Promise<void>;
  /** Copies everything acknowledged so far into a folder, while readings arrive. Null: the engine is external and has its own backups. */
  backUp(folder: string, signal?: AbortSignal): Promise<TelemetryBackup | null>;
  close(): Promise<void>;
}

/** The spool is full or cannot be written (`cause` has the reason): the caller must not acknowledge and should slow down. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}
