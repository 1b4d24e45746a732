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

/** A piece with its series. */
type Fetchable = PartialsRequest & {
  readonly series: readonly number[];
  /** Each group has one row, so grouping would not reduce them. */
  readonly isSingle?: boolean;
};

interface Fetched {
  readonly pieces: readonly Fetchable[];
  readonly columns: readonly string[];
  readonly intervalOf: IntervalOf;
  /** Maximum number of rows for which they are returned ungrouped. */
  readonly maxRows?: number;
  /** The groups depend neither on the start nor on the end of the range, so that the answer about its whole hours can be used again. */
  readonly isAligned?: boolean;
}

/** The rows of a piece depend on no data at or after this time, ms: a minute or an hour may begin before the end and end after it. */
export function endOfRows({ source, end }: Pick<PartialsRequest, 'source' | 'end'>): number {
  // Pieces of days end with a day.
  const widthMs = source === 'minute' ? minuteMs : source === 'hour' ? hourMs : 1;
  return Math.ceil(end / widthMs) * widthMs;
}

/** The pieces before and after an instant; undefined: a part would be empty, or an hour or a day cut. */
function dividedAt(pieces: readonly Fetchable[], at: number): readonly (readonly Fetchable[])[] | undefined {
  const isCut = ({ source, start, end }: Fetchable) => (source === 'hour' || source === 'day') && start < at && end > at;
  const [before, after] = [pieces.filter(({ start }) => start < at), pieces.filter(({ end }) => end > at)];
  if (before.length === 0 || after.length === 0 || pieces.some(isCut)) return undefined;
  return [
    before.map((piece) => ({ ...piece, end: Math.min(piece.end, at) })),
    after.map((piece) => ({ ...piece, start: Math.max(piece.start, at) })),
  ];
}

/**
 * The last full hour divides a range that begins with a full minute, as ranges do that do not move with the time: until the next hour the
 * answer about the first part is kept.
 */
function dividedAtHour(pieces: readonly Fetchable[]): readonly (readonly Fetchable[])[] | undefined {
  const start = Math.min(...pieces.map((piece) => piece.start));
  const end = Math.max(...pieces.map((piece) => piece.end));
  return start % minuteMs === 0 ? dividedAt(pieces, Math.floor(end / hourMs) * hourMs) : undefined;
}

type ColumnName = Exclude<keyof Partials, 'rows'>;

/** Rows of ranges in time order, sorted by series again: a million rows are copied series by series. */
function joined(parts: readonly Partials[]): Partials {
  const ids = [...new Set(parts.flatMap((part) => [...seriesIn(part)]))].sort((a, b) => a - b);
  const blocks = ids.flatMap((id) => parts.map((part) => ({ part, ...rangeOf(part, id) })));
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const column = (name: ColumnName): Column => {
    if (parts.every((part) => part[name].length === 0)) return [];
    const whole = new Float64Array(rows);
    let at = 0;
    for (const { part, from, to } of blocks) {
      whole.set((part[name] as Float64Array).subarray(from, to), at);
      at += to - from;
    }
    return whole;
  };
  const names = Object.keys(parts[0] ?? {}).filter((name): name is ColumnName => name !== 'rows');
  return { rows, ...Object.fromEntries(names.map((name) => [name, column(name)])) } as Partials;
}

function* seriesIn(partials: Partials): Generator<number> {
  for (let row = 0; row < partials.rows; row = rangeOf(partials, partials.series[row] ?? 0).to) yield partials.series[row] ?? 0;
}

/** Partial aggregates of all pieces; columns not requested are empty. A group may have several rows. */
export async function fetchPartials(engine: Engine, asked: Fetched, signal?: AbortSignal): Promise<Partials> {
  const oldest = oldestIn(engine);
  // A row belongs to the piece in which it begins, so it may have readings after the end of that piece.
  const stored = asked.pieces.filter(({ source, end }) => end > oldest - longestRowMs[source]);
  if (stored.length === 0) return fromAnswer(noRows);
  const parts = asked.isAligned === true && engine.contents ? dividedAtHour(stored) : undefined;
  if (!parts) return fetchPart(engine, stored, asked, signal);
  return joined(await Promise.all(parts.map((pieces) => fetchPart(engine, pieces, asked, signal))));
}

/** One statement. */
async function fetchPart(
  engine: Engine,
  pieces: readonly Fetchable[],
  { columns, intervalOf, maxRows = maxStoredRows }: Fetched,
  signal?: AbortSignal,
): Promise<Partials> {
  const rows = pieces.reduce(
    (sum, { series: paramIds, isSingle, ...piece }) =>
      sum + (isSingle === true ? 0 : rowsIn({ paramIds, ...piece }, piece.source, intervalOf)),
    0,
  );
  const sql = rows <= maxRows ? storedRowsSql(pieces, columns) : piecesSql(pieces, columns);
  return fromAnswer(await engine.query(sql, { signal, until: Math.max(...pieces.map(endOfRows)) }));
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
