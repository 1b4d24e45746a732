/** Curves side by side: one row an instant. */
import type { AskedParam, KnownParam } from './asked-params.ts';

/** Values of one series over a stretch of time, ascending; NaN is a gap. */
export interface SeriesValues {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export interface ExportColumn {
  readonly series: AskedParam;
  /** A value stands until the next one for as long as its device tells anything: a state is told when it changes. */
  readonly holds: boolean;
  /** What a value says in a cell. */
  readonly say: (value: number, known: KnownParam) => string | number;
}

/** An instant (epoch ms), and what each column says then. */
export interface ExportRow {
  readonly time: number;
  readonly cells: readonly (string | number | null)[];
}

/** What held values were told last; goes on from one stretch to the next. */
export type Standing = Map<string, number>;

/**
 * The rows of a stretch of time. `gapEnds`: a gap is told (a bad reading) and ends what stood; otherwise it is a bucket in which nothing came.
 * Rows in which nothing is told are left out.
 */
export function* rowsOfStretch(
  columns: readonly ExportColumn[],
  told: ReadonlyMap<number, SeriesValues>,
  standing: Standing,
  gapEnds: boolean,
): Generator<ExportRow> {
  const cursors = columns.map(({ series }) => ({ ...(told.get(series.paramId) ?? { times: [], values: [] }), at: 0 }));
  for (;;) {
    let time = Infinity;
    for (const { times, at } of cursors) time = Math.min(time, times[at] ?? Infinity);
    if (time === Infinity) return;
    const present = new Set<number>();
    const values = cursors.map((cursor, index) => {
      if (cursor.times[cursor.at] !== time) return null;
      const value = cursor.values[cursor.at] ?? Number.NaN;
      cursor.at += 1;
      const { series, holds } = columns[index] as ExportColumn;
      if (Number.isFinite(value)) {
        present.add(series.deviceId);
        if (holds) standing.set(series.key, value);
        return value;
      }
      if (gapEnds) standing.delete(series.key);
      return null;
    });
    if (present.size === 0) continue;
    yield {
      time,
      cells: columns.map(({ series, say }, index) => {
        const value = values[index] ?? (present.has(series.deviceId) ? standing.get(series.key) : undefined);
        return value === undefined || series.param === undefined ? null : say(value, { ...series, param: series.param });
      }),
    };
  }
}
