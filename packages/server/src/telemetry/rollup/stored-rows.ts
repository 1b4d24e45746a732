/**
 * The stored rows of a small range, each as a separate partial aggregate. Planning the statements of `partialsSql` costs the engine more
 * than reading such a range: the server combines the rows by the arithmetic that joins partial aggregates anyway.
 */
import { database } from '../schema/schema.ts';
import { currentRows } from './rows.ts';
import { isWithin, type Span } from './spans.ts';
import type { PartialsRequest, Source } from './sql.ts';

/** A reading as a partial aggregate: columns over those of the table. */
const ofReading: Readonly<Record<string, string>> = {
  ...{ first_time: 'time', last_time: 'time', min_time: 'time', max_time: 'time' },
  ...{ first: 'value', last: 'value', min: 'value', max: 'value', sum: 'value' },
  count: 'toUInt32(1)',
  hold: 'hold',
  ...{ increase: 'toFloat64(0)', integral: 'toFloat64(0)', covered: 'toUInt32(0)', approximate: 'toUInt8(0)' },
};

type Rows = Pick<PartialsRequest, 'source' | 'series' | 'group'>;

function rowsOf({ source, series, group }: Rows, spans: readonly Span[], columns: readonly string[]): string {
  const among = series ? `series IN (${series.join(',')}) AND ` : '';
  const condition = (column: string) => `${among}${isWithin(column, spans)}`;
  if (source === 'raw') {
    const list = columns.map((column) => `${ofReading[column]} AS ${column}`);
    return `SELECT series, time AS t, ${group} AS g, ${list.join(', ')} FROM ${database}.readings WHERE ${condition('time')} AND quality < 2`;
  }
  const stored = { series: 'series', t: 'bucket', ...Object.fromEntries(columns.map((column) => [column, column])) };
  return `SELECT series, t, ${group} AS g, ${columns.join(', ')} FROM (${currentRows(source, stored, condition('bucket'))})`;
}

/** Like `piecesSql`: sorted by series, group and time. */
export function storedRowsSql(pieces: readonly PartialsRequest[], columns: readonly string[]): string {
  const inner = [...new Set([...columns, 'first_time'])];
  const parts = pieces.map((piece) => rowsOf(piece, [piece], inner));
  return `SELECT ${['series', 'g AS bucket', ...columns].join(', ')} FROM (${parts.join(' UNION ALL ')}) ORDER BY series, g, first_time`;
}

/** Rows of one level in several spans. */
export interface SpanRows {
  readonly source: Source;
  readonly series: readonly number[];
  readonly spans: readonly Span[];
}

/** Levels by the number in the column `level` of `spanRowsSql`. */
export const levels: readonly Source[] = ['raw', 'minute', 'hour', 'day'];

/** Stored rows of several levels, each with its level; `bucket` is the time of its reading or the start of its roll-up. Sorted by series and bucket. */
export function spanRowsSql(parts: readonly SpanRows[], columns: readonly string[]): string {
  const rows = parts.map(
    ({ spans, ...each }) =>
      `SELECT *, toUInt8(${levels.indexOf(each.source)}) AS level FROM (${rowsOf({ ...each, group: 't' }, spans, columns)})`,
  );
  return `SELECT ${['series', 'g AS bucket', 'level', ...columns].join(', ')} FROM (${rows.join(' UNION ALL ')}) ORDER BY series, g, level`;
}
