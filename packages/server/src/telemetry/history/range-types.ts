/** Ranges of readings that are previewed, read as a whole or removed, and retention. */
import type { Actor } from '../../kernel/actor.ts';
import type { Bucket } from '../../time/buckets.ts';

/** Retention of a series if its project differs from its level. Hour and day roll-ups are never deleted. */
export interface Retention {
  readonly rawDays: number;
  /** At most four times `rawDays`: minutes store the longest retention of their readings. */
  readonly minuteDays: number;
  /** Retention of new readings, days; more than `rawDays` while stored readings still wait for their extension. */
  readonly givenDays: number;
  /** Before these times (ms) readings, and minutes, were deleted under a shorter retention. */
  readonly rawGoneTo: number;
  readonly minuteGoneTo: number;
}

/** All readings of some series in [from, to), whole minutes. */
export interface ClearedRange {
  readonly paramIds: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** What an import states about its readings. */
export interface ImportStatement {
  /** Interval between two readings, ms, of all or by paramId; if absent, the median of the series' own distances. */
  readonly spacingMs?: number | ReadonlyMap<number, number>;
  /** Hold by the interval declared at the time of each reading instead of the median distance. */
  readonly asDeclared?: true;
  /** Series whose stamps are the end of a reading's interval, so it began `spacingMs` before; counters always belong to their instant. */
  readonly stampedAtEnd?: ReadonlySet<number>;
  /**
   * These readings are corrections: a different value stored for one of their instants is replaced. Called with the values to be replaced,
   * before the replacement; if it rejects, nothing is replaced. Values in memory (the newest of each point) are unchanged.
   */
  readonly replace?: (found: FoundReadings) => Promise<void>;
  /** Called with readings before they are stored, so that the caller can undo the import. Text is omitted. */
  readonly storing?: (rows: ImportedRows) => Promise<void>;
  /** Who imports them; see `History.onAmended`. */
  readonly by?: Actor;
  /** They were known at their own times in another system: no amendment is reported for added ones. */
  readonly knownThen?: boolean;
}

/** Readings as columns of the same length. */
export interface ImportedRows {
  readonly series: Uint32Array;
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Readings of one series, in ascending time. */
export interface StoredReadings {
  readonly series: number;
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** A change of the stored readings of some series in [from, to], ms, by an import, a correction or a removal. */
export interface ChangedRange {
  readonly series: ReadonlySet<number>;
  readonly from: number;
  readonly to: number;
}

/** A page of stored readings, by time and series. */
export interface StoredPage {
  readonly series: ArrayLike<number>;
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number | string>;
  /** 0 good, 2 bad. */
  readonly quality: ArrayLike<number>;
  readonly rows: number;
  /** Start of the next page; the end of the range after the last one. */
  readonly next: number;
}

/** The contents of a range of one series. */
export interface Held {
  readonly paramId: number;
  readonly readings: number;
  /** Times of the first and the last reading; null if only roll-ups remain. */
  readonly first: number | null;
  readonly last: number | null;
  /** Number of hour roll-ups that the range touches. */
  readonly hours: number;
}

/** Called during a deletion; a rejection aborts it. */
export interface ClearSteps {
  readonly signal?: AbortSignal;
  /** Who deletes them; see `History.onAmended`. */
  readonly by?: Actor;
  /** Before the readings of a slice are deleted, with its contents. */
  readonly going?: (slice: { readonly from: number; readonly to: number }, held: readonly Held[]) => Promise<void>;
  /** After they are deleted. */
  readonly gone?: (slice: { readonly from: number; readonly to: number }) => Promise<void>;
}

/**
 * A condition over points in [start, end). `over` adds the column `result` (Nullable, 1 or 0) to the rows of a selection with the columns
 * `v0`, `v1` … (Nullable(Float64)) in the order of `paramIds`, which has no repeats. A range of one day is recommended.
 */
export interface ConditionRequest {
  readonly paramIds: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly over: (from: string) => string;
  readonly result: string;
  readonly signal?: AbortSignal;
}

/** Results of a condition in a time range: its changes. */
export interface ConditionResults {
  readonly times: Float64Array;
  /** From each time on; null: unknown. The first is at the start, if anything was known then. */
  readonly holds: readonly (boolean | null)[];
  /** Number of readings in the range. */
  readonly readings: number;
  /** End of the known results. */
  readonly end: number;
}

export interface RegisterRequest {
  readonly paramIds: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly bucket: Bucket;
  readonly signal?: AbortSignal;
}

/** Ranges [start, end), ms, in any order; they may overlap. */
export interface RangesRequest {
  readonly paramIds: readonly number[];
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly signal?: AbortSignal;
}

/** A register at the edges of buckets, and its difference in each bucket. */
export interface RegisterCurve {
  readonly paramId: number;
  /** One more than the number of buckets. */
  readonly edges: Float64Array;
  /** Reading at each edge, including restarts; NaN: unknown up to there. */
  readonly readings: Float64Array;
  /** Time of the reading that each is based on, ms; NaN where unknown. */
  readonly times: Float64Array;
  /** Difference of each bucket, as in the curve of `diff`; NaN: unknown. */
  readonly values: Float64Array;
  /** 1 if the reading at an edge is interpolated or provisional. */
  readonly estimated: Uint8Array;
  /** 1 if no reading follows the one at an edge and that has expired. */
  readonly lapsed: Uint8Array;
}

/** Stored readings that a correction will replace. */
export interface FoundReadings {
  readonly readings: number;
  readonly series: readonly number[];
  /** Times of the first and the last of them. */
  readonly from: number;
  readonly to: number;
  /** SHA-256 of the replaced readings (history/replacement.ts). */
  readonly digest: string;
}
