/** What the telemetry path promises to the rest of the server. Times are UTC epoch ms; values float64. */

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

/** Why a reading is refused. `conflict`: its series has another value at that instant, which remains. */
export type RefusalKind = 'unknown' | 'notANumber' | 'futureTime' | 'tooOld' | 'conflict';

/** Readings as columns, in the order received. All arrays have the same length. */
export interface Batch {
  readonly paramIds: Uint32Array;
  readonly times: Float64Array;
  /** NaN where the reading is text. */
  readonly values: Float64Array;
  readonly quality: Uint8Array;
  /** Row → text, for the rare text readings. */
  readonly texts?: ReadonlyMap<number, string>;
  /** Its sender marks it as sent again: it may have come before. */
  readonly again?: boolean;
}

/** A meter that took another's place: its register shows what it counted itself. */
export interface MeterChange {
  /** From when on its readings come, ms. */
  readonly time: number;
  /** What the old register showed at its end; null: as its last reading. */
  readonly last: number | null;
  /** What the new register showed at its beginning; null: as its first reading. */
  readonly first: number | null;
}

/** A point, as telemetry needs it. */
export interface SeriesInfo {
  readonly paramId: number;
  readonly deviceId: number;
  readonly metric: string;
  readonly storage: StorageLevel;
  readonly counter: boolean;
  /** Declared time between two readings, ms; null: they come when the value changes. */
  readonly intervalMs: number | null;
  /** IANA time zone of the project, for day and month buckets. */
  readonly timeZone: string;
  /** How long its device counts as present after a message, ms; set where readings are sent on change. */
  readonly presentMs?: number;
  /** Digits behind the point that a register counts in. */
  readonly decimals?: number;
  /** What a register would show had it counted one further than it can, where that is known. */
  readonly width?: number;
  /** Meters that took the place of others, in order. */
  readonly changes?: readonly MeterChange[];
}

/** Where telemetry looks points up; updated with every edit of devices. */
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

/** What ingest takes: resolves once every reading is durable (fsynced), so the caller may acknowledge. Rejects with `Overloaded` when they cannot be stored. */
export interface Ingest {
  submit(batch: Batch): Promise<SubmitResult>;
  /** Resolves when the engine has everything submitted before; absent: acknowledgements do not wait for it. `Overloaded`: too many wait. */
  readonly confirmed?: () => Promise<void>;
  /** Called with readings that were found to contradict a stored one only in the engine, after their acknowledgement. Returns the way to stop. */
  onConflict(listener: (paramId: number, time: number) => void): () => void;
}

/** Readings of one batch refused for the same reason. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly count: number;
  /** Row of the first of them. */
  readonly row: number;
}

export interface SubmitResult {
  readonly stored: number;
  /** Readings already known (same series, time and value), or repeats of what is never stored. */
  readonly repeated: number;
  /** Stored readings that a correction took the place of; absent where none was asked for. */
  readonly replaced?: number;
  /** Refused, see `refused`. */
  readonly rejected: number;
  /** Why, one a kind; absent when nothing was refused. */
  readonly refused?: readonly Refusal[];
}

/** Newest value of every point, in memory; restored at start. */
export interface NewestValues {
  get(paramId: number): Current | undefined;
  /** Called after durability with the readings that became the newest of their points. Returns the way to stop. */
  onChange(listener: (changed: Batch) => void): () => void;
  /** Called after durability with readings that are older than the newest of their points; repeats may be among them. Returns the way to stop. */
  onLate(listener: (late: Batch) => void): () => void;
  /** Marks points stale (their device is offline) and notifies listeners. Overdue points turn stale automatically. */
  markStale(paramIds: readonly number[]): void;
  /** Their device is online again: values sent on change that were stale only for its absence are good again, and listeners are notified. */
  markPresent(paramIds: readonly number[]): void;
}

export type Aggregate = 'avg' | 'min' | 'max' | 'first' | 'last' | 'sum' | 'count' | 'diff' | 'none';

export interface Curve {
  readonly paramId: number;
  readonly times: Float64Array;
  /** NaN is a gap. */
  readonly values: Float64Array;
  /** Of raw readings: the longest validity of each, ms (0: while its device was present). */
  readonly holds?: Uint32Array;
  /** Of averages: the share of each bucket that readings cover, 0–1. */
  readonly covered?: Float64Array;
  /** Of differences of counters: 1 where a register at an end of the bucket is estimated. */
  readonly estimated?: Uint8Array;
}

export interface CurveAnswer {
  readonly series: readonly Curve[];
  /** What was really used: asked bucket, or the finest that fits in 10 000 buckets a series; `raw` for unaggregated. */
  readonly bucket: Bucket | 'raw';
  readonly source: 'raw' | 'minute' | 'hour' | 'day';
  /** The curves of each further aggregate asked for, in that order; absent where the range is empty. */
  readonly also?: readonly (readonly Curve[])[];
  /** Averages are based on roll-ups of means, since the readings have been deleted. */
  readonly approximate?: true;
  /** Unaggregated readings stop before this time: more than fit. */
  readonly next?: number;
}

/** What one series did in a whole range; bad readings are left out. */
export interface Total {
  readonly paramId: number;
  readonly count: number;
  /** NaN where there is no reading, like everything below. */
  readonly sum: number;
  /** Over time. */
  readonly avg: number;
  /** How much of the range readings cover, ms; 0 where there is none. */
  readonly coveredMs: number;
  readonly min: number;
  readonly max: number;
  readonly first: number;
  readonly last: number;
  /** The register at the end less the register at the start, see `registersAt`; of other points the newest value at each. */
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
    /** Further aggregates of the same buckets, for the price of one; `aggregate` is not `none` then. */
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
  /** Whole ranges in one piece, exact to the millisecond: one total a series, in the order asked. */
  totals(request: { paramIds: readonly number[]; start: number; end: number; signal?: AbortSignal }): Promise<readonly Total[]>;
  /** Registers at the edges of all buckets of [start, end), however many these are, in one query: one a series, in the order asked. */
  registers(request: RegisterRequest): Promise<readonly RegisterCurve[]>;
  /** Newest reading (`good`: that is not bad) of each point at or before `time`, not older than `backMs`. */
  valuesAt(request: { paramIds: readonly number[]; time: number; backMs: number; good?: boolean }): Promise<readonly Current[]>;
  /** The same at many instants: the newest readings at the first one, and of each point those that are the newest at a later one. */
  frames(request: FrameSpan & { paramIds: readonly number[]; backMs: number; signal?: AbortSignal }): Promise<Frames>;
  /** Bulk import of old readings (no 30-day limit, newest values stay): columns are durable on return; roll-ups follow. */
  importBatch(batch: Batch, statement?: ImportStatement): Promise<SubmitResult>;
  /**
   * Hears of what imports, corrections and removals change: before the first reading of it does (what rejects then calls it off), and once more after the
   * last. Readings that devices send, late ones too, are no such change. Returns the way to stop.
   */
  onChanging(listener: (range: ChangedRange) => Promise<void>): () => void;
  /** Hears of what becomes known after its own time: late readings, imports, corrections, removals. Returns the way to stop. */
  onAmended(listener: AmendmentListener): () => void;
  /**
   * Takes readings away that an import stored, where they still say the same; returns how many. Roll-ups follow. Asked again after it failed it does what is left.
   * Values in memory stay as they came.
   */
  remove(readings: readonly StoredReadings[], signal?: AbortSignal, by?: Actor): Promise<number>;
  /** The contents of a range, series by series; empty ones are left out. */
  held(range: ClearedRange, signal?: AbortSignal): Promise<readonly Held[]>;
  /** Readings of a range as they are stored, bad ones too, some ten thousand a page; `text`: those that are words. */
  stored(range: ClearedRange, text: boolean, signal?: AbortSignal): AsyncGenerator<StoredPage>;
  /**
   * Readings of [start, end), bad and text ones too, as a Parquet file by series and time, whatever its size: the engine writes it, and pieces come as they are
   * read. At least one series.
   */
  readingsFile(request: ReadingsFile): AsyncGenerator<Uint8Array>;
  /** Computed figures as a Parquet file; the pages are asked for one by one. At least one series. */
  figuresFile(request: FiguresFile): AsyncGenerator<Uint8Array>;
  /** Time of the oldest reading or roll-up of some series; null where there is none. */
  oldest(paramIds: readonly number[]): Promise<number | null>;
  /** Start of the retained readings of a series, and of its minute roll-ups. */
  keptFrom(paramId: number): { readonly rawFrom: number; readonly minuteFrom: number };
  /** How many readings each day holds, rows stored, bytes on disk; for figures and data management. */
  stats(): Promise<{ rows: number; bytes: number }>;
}

/** What a backup of telemetry holds. */
export interface TelemetryBackup {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

export interface Telemetry extends ClockedReadings {
  readonly ingest: Ingest;
  readonly newest: NewestValues;
  readonly mirrored: MirroredValues;
  readonly history: History;
  /** Computes the roll-ups of [start, end) again from the readings; resolves when they are stored. Series that are not stored are left out. An aborted caller stops waiting; the work continues. */
  recompute(paramIds: readonly number[], start: number, end: number, signal?: AbortSignal): Promise<void>;
  /**
   * Takes all readings of a range away, text too, the newest month first, while others come in; their roll-ups go or are made again of what is left, and newest values
   * give way to those that stay. Rejects when `signal` aborts between two months, and while the engine is away: what is gone then is gone, and asked again
   * it does what is left. What arrives for the range meanwhile may stay.
   */
  clear(range: ClearedRange, steps?: ClearSteps): Promise<void>;
  /**
   * Does work after which registers count otherwise in [from, to], ms, what the catalogue says of them: what was made of their readings is made again, and
   * listeners of changes (`History.onChanging`) are called before the work and after it.
   */
  recounting(range: ChangedRange, work: () => Promise<void>): Promise<void>;
  /** Sets the retention of new readings of a series; undefined: that of its level. Stored readings are changed by `forget` and `lengthen` only. */
  retainBy(retentionOf: (paramId: number) => Retention | undefined): void;
  /** How many readings of some series are older than a time. */
  olderThan(paramIds: readonly number[], before: number): Promise<number>;
  /** Deletes readings and minute roll-ups that are older than these times; hours and days stay. Returns the number of deleted readings. */
  forget(paramIds: readonly number[], rawBefore: number, minuteBefore: number): Promise<number>;
  /** Gives stored readings of some series so many days, where they have fewer. */
  lengthen(paramIds: readonly number[], days: number): Promise<void>;
  /** What this server does for the roll-ups of the others. */
  readonly forPeers: RollupsForPeers;
  health(): TelemetryHealth;
  /** Everything accepted is in the engine and roll-ups of closed buckets are computed (tests, orderly stop). */
  settle(): Promise<void>;
  /** Copies everything acknowledged so far into a folder, while readings come in. Null: the engine is elsewhere and has its own backups. */
  backUp(folder: string, signal?: AbortSignal): Promise<TelemetryBackup | null>;
  close(): Promise<void>;
}

/** Thrown by `submit` when the spool is full or cannot be written (`cause` has the reason): the caller must not acknowledge and should slow down. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}
