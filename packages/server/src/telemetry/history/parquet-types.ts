/** Files of readings that the engine writes itself. */

/** A series with the texts of its rows. */
export interface FileSeries {
  readonly paramId: number;
  readonly deviceId: number;
  readonly device: string;
  readonly metric: string;
  /** Name of the parameter. */
  readonly parameter: string;
  readonly unit: string;
  /** -1: shown with the opposite sign of its register. */
  readonly factor?: 1 | -1;
}

/** Columns of the file: time (UTC, ms), device_id, device, metric, parameter, unit, value (empty for text), text, quality (good, stale, bad). */
export interface ReadingsFile {
  readonly series: readonly FileSeries[];
  readonly start: number;
  readonly end: number;
  /** Called with the number of rows before the first one is read. */
  readonly onRows?: (rows: number) => void;
  /** Called with the share of the readings that has been read, 0–1. */
  readonly onShare?: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Figures of one page, as columns of the same length. */
export interface FigurePage {
  readonly series: Uint32Array;
  /** Start of each bucket, ms. */
  readonly times: Float64Array;
  /** NaN is a gap. */
  readonly values: Float64Array;
  /** Share of each bucket that readings cover, 0–1; NaN: not an average. */
  readonly covered: Float64Array;
}

/** The same columns, with `coverage` (0–1, empty except for averages) instead of text and quality. */
export interface FiguresFile {
  readonly series: readonly FileSeries[];
  /** In the order of the file. */
  readonly pages: AsyncIterable<FigurePage>;
  readonly signal?: AbortSignal | undefined;
}
