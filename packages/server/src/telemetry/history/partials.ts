/** Partial aggregates as columns: the basis of every bucket and every drawn curve. */
import { hourMs, minuteMs } from '@czyun/contract';
import { noRows, oldestIn } from '../engine/contents.ts';
import { numbers } from '../engine/native-format.ts';
import type { Answer, Engine } from '../engine/types.ts';
import { type PartialsRequest, piecesSql, type Source } from '../rollup/sql.ts';
import { storedRowsSql } from '../rollup/stored-rows.ts';
import { type IntervalOf, rowsIn } from './width.ts';

type Column = ArrayLike<number>;

/** Rows sorted by series, bucket and time. */
export interface Partials {
  readonly rows: number;
  readonly series: Column;
  readonly bucket: Column;
  readonly firstTime: Column;
  readonly first: Column;
  readonly lastTime: Column;
  readonly last: Column;
  readonly minTime: Column;
  readonly min: Column;
  readonly maxTime: Column;
  readonly max: Column;
  readonly sum: Column;
  readonly count: Column;
  readonly increase: Column;
  readonly integral: Column;
  readonly covered: Column;
  readonly hold: Column;
  readonly approximate: Column;
}

export function fromAnswer(answer: Answer): Partials {
  return {
    rows: answer.rows,
    series: numbers(answer, 'series'),
    bucket: numbers(answer, 'bucket'),
    firstTime: numbers(answer, 'first_time'),
    first: numbers(answer, 'first'),
    lastTime: numbers(answer, 'last_time'),
    last: numbers(answer, 'last'),
    minTime: numbers(answer, 'min_time'),
    min: numbers(answer, 'min'),
    maxTime: numbers(answer, 'max_time'),
    max: numbers(answer, 'max'),
    sum: numbers(answer, 'sum'),
    count: numbers(answer, 'count'),
    increase: numbers(answer, 'increase'),
    integral: numbers(answer, 'integral'),
    covered: numbers(answer, 'covered'),
    hold: numbers(answer, 'hold'),
    approximate: numbers(answer, 'approximate'),
  };
}

/**
 * Up to this number of rows, combining them here is cheaper than planning a grouping statement in the engine (some 100 ms of processor
 * time).
 */
export const maxStoredRows = 6_000;

/** Longest time from the start of a row to its last reading, ms. */
const longestRowMs: Readonly<Record<Source, number>> = { raw: 0, minute: minuteMs, hour: hourMs, day: 26 * hourMs };

interface Fetched {
  /** The series of each piece are given. */
  readonly pieces: readonly (PartialsRequest & {
    readonly series: readonly number[];
    /** Each group has one row, so grouping would not reduce them. */
    readonly isSingle?: boolean;
  })[];
  readonly columns: readonly string[];
  readonly intervalOf: IntervalOf;
  /** Maximum number of rows for which they are returned ungrouped. */
  readonly maxRows?: number;
}

/** Partial aggregates of all pieces, queried in one statement; columns not requested are empty. A group may have several rows. */
export async function fetchPartials(
  engine: Engine,
  { pieces, columns, intervalOf, maxRows = maxStoredRows }: Fetched,
  signal?: AbortSignal,
): Promise<Partials> {
  const rows = pieces.reduce(
    (sum, { series: paramIds, isSingle, ...piece }) =>
      sum + (isSingle === true ? 0 : rowsIn({ paramIds, ...piece }, piece.source, intervalOf)),
    0,
  );
  const oldest = oldestIn(engine);
  // A row belongs to the piece in which it begins, so it may have readings after the end of that piece.
  const stored = pieces.filter(({ source, end }) => end > oldest - longestRowMs[source]);
  if (stored.length === 0) return fromAnswer(noRows);
  const sql = rows <= maxRows ? storedRowsSql(stored, columns) : piecesSql(stored, columns);
  return fromAnswer(await engine.query(sql, { signal }));
}

/** Rows of one series in `partials`: [from, to). */
export function rangeOf(partials: Partials, series: number): { from: number; to: number } {
  const bound = (after: boolean): number => {
    let low = 0;
    let high = partials.rows;
    while (low < high) {
      const middle = (low + high) >> 1;
      const id = partials.series[middle] ?? 0;
      if (after ? id <= series : id < series) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { from: bound(false), to: bound(true) };
}
