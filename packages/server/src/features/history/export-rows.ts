/** Curves side by side: one row per instant. */
import type { KnownParam, RequestedParam } from './requested-params.ts';

/** Values of one series over a time range, ascending; NaN is a gap. */
export interface SeriesValues {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** For averages: share of each bucket that readings cover, 0–1. */
  readonly covered?: ArrayLike<number>;
}

const noValues: SeriesValues = { times: [], values: [] };

export interface ExportColumn {
  readonly series: RequestedParam;
  /** The value is repeated until the next one while its device reports any value, since states are only reported when they change. */
  readonly carries: boolean;
  /** Formats the value as a cell. */
  readonly say: (value: number, requested: KnownParam) => string | number;
}

/** The cells of all columns at an instant, epoch ms. */
export interface ExportRow {
  readonly time: number;
  readonly cells: readonly (string | number | null)[];
  /** Lowest coverage of its averages, 0–1; null without averages. */
  readonly coverage: number | null;
}

/** Last values of the columns that carry them, by key; continued from one range to the next. */
export type CarriedValues = Map<string, number>;

/**
 * The rows of a time range. `gapEnds`: a gap is a bad reading and ends the carried value; otherwise it is an empty bucket.
 * Rows without a value are left out.
 */
export function* rowsOfRange(
  columns: readonly ExportColumn[],
  bySeries: ReadonlyMap<number, SeriesValues>,
  carried: CarriedValues,
  gapEnds: boolean,
): Generator<ExportRow> {
  const cursors = columns.map(({ series }) => ({ ...(bySeries.get(series.paramId) ?? noValues), at: 0 }));
  for (;;) {
    let time = Infinity;
    for (const { times, at } of cursors) time = Math.min(time, times[at] ?? Infinity);
    if (time === Infinity) return;
    const present = new Set<number>();
    let coverage: number | null = null;
    const values = cursors.map((cursor, index) => {
      if (cursor.times[cursor.at] !== time) return null;
      const value = cursor.values[cursor.at] ?? Number.NaN;
      const share = cursor.covered?.[cursor.at];
      cursor.at += 1;
      const { series, carries } = columns[index] as ExportColumn;
      if (Number.isFinite(value)) {
        present.add(series.deviceId);
        if (share !== undefined) coverage = Math.min(coverage ?? 1, share);
        if (carries) carried.set(series.key, value);
        return value;
      }
      if (gapEnds) carried.delete(series.key);
      return null;
    });
    if (present.size === 0) continue;
    yield {
      time,
      coverage,
      cells: columns.map(({ series, say }, index) => {
        const value = values[index] ?? (present.has(series.deviceId) ? carried.get(series.key) : undefined);
        return value === undefined || series.param === undefined ? null : say(value, { ...series, param: series.param });
      }),
    };
  }
}
