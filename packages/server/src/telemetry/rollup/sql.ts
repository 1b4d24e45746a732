/** Statements that compute roll-ups, and partial aggregates for queries: each recomputes from the readings or the next finer level. */
import { database, type RollupLevel } from '../schema/schema.ts';
import type { SeriesInfo } from '../types.ts';
import { arraySelect } from './arrays.ts';
import { type Counting, type CountingSql, countingAlike, holdOf, increase } from './neighbours.ts';
import type { PresenceRuns } from './presence.ts';
import { currentRows, stored } from './rows.ts';

export type Source = 'raw' | RollupLevel;

/** Series that only count up. */
export type Counters = ReadonlyMap<number, Counting>;

/** Counters among some series. */
export function countersOf(series: Iterable<SeriesInfo | undefined>): Counters {
  const counters = new Map<number, Counting>();
  for (const info of series) if (info?.counter) counters.set(info.paramId, { width: info.width ?? 0, changes: info.changes ?? [] });
  return counters;
}

/** Definition of a group of rows: SQL over the column `time` of the readings or `bucket` of a roll-up, in ms. */
export interface PartialsRequest {
  readonly source: Source;
  /** Absent: every series. */
  readonly series?: readonly number[] | undefined;
  readonly start: number;
  readonly end: number;
  /** SQL for the group's start in ms, over `t`. */
  readonly group: string;
  /** Series whose falls by more than a tenth are restarts from zero. Absent: `increase` is last − first. */
  readonly counters?: Counters | undefined;
  /** Ends of the validity of readings on change, because their device was absent. */
  readonly presence?: PresenceRuns | undefined;
  /** No two readings of a series have the same time, and groups are small: arrays answer in half the time. */
  readonly distinct?: boolean;
  /** Adds `keep`, the longest retention in days among the rows. */
  readonly withKeep?: boolean;
  /** Columns besides series and bucket; the engine computes no others. Default all. */
  readonly columns?: readonly string[];
  readonly order?: boolean;
}

/** SQL for equal buckets of `widthMs` whose edges are at `offsetMs` before multiples of the width. */
export function equalBuckets(widthMs: number, offsetMs = 0): string {
  if (offsetMs === 0) return `intDiv(t, ${widthMs}) * ${widthMs}`;
  return `intDiv(t + ${offsetMs}, ${widthMs}) * ${widthMs} - ${offsetMs}`;
}

interface Which {
  readonly series?: readonly number[] | undefined;
  readonly except?: readonly number[] | undefined;
  /** How they count; undefined: not counters. */
  readonly counting?: CountingSql | undefined;
}

function where(request: PartialsRequest, { series, except }: Which, column: string): string {
  const parts = [`${column} >= ${request.start}`, `${column} < ${request.end}`];
  if (series) parts.unshift(`series IN (${series.join(',')})`);
  if (except && except.length > 0) parts.unshift(`series NOT IN (${except.join(',')})`);
  return parts.join(' AND ');
}

const timed = ['integral', 'covered'] as const;

/** Columns of roll-up rows, by the names used below. */
const rolledUp = {
  ...{ series: 'series', t: 'bucket', sum: 'sum', count: 'count', hold: 'hold', own_approximate: 'approximate' },
  ...{ first_time: 'first_time', first: 'first', last_time: 'last_time', last: 'last' },
  ...{ min_time: 'min_time', min: 'min', max_time: 'max_time', max: 'max' },
  ...{ own_increase: 'increase', own_integral: 'integral', own_covered: 'covered' },
};

/** The rows of one kind, each with its group `g`. */
function sourceRows(request: PartialsRequest, which: Which): string {
  const { source, withKeep = false, group } = request;
  if (source === 'raw') {
    const columns = `series, time AS t, value AS v, hold${withKeep ? ', keep' : ''}`;
    return `SELECT ${columns}, ${group} AS g FROM ${database}.readings WHERE ${where(request, which, 'time')} AND quality < 2`;
  }
  const columns = withKeep ? { ...rolledUp, keep: 'keep' } : rolledUp;
  return `SELECT *, ${group} AS g FROM (${currentRows(source, columns, where(request, which, 'bucket'))})`;
}

/**
 * One statement over rows of one kind. Rows have access to their neighbours of the same group: the validity of a reading follows from the
 * next one, the count of a counter from the previous one. Time beyond the last row of a group is handled when groups are combined.
 */
function select(request: PartialsRequest, which: Which): string {
  const wants = (name: string) => request.columns?.includes(name) ?? true;
  const raw = request.source === 'raw';
  const withTime = timed.some(wants);
  const steps = which.counting !== undefined && wants('increase');
  const [from, begins, value, before] = raw ? ['t', 't', 'v', 'v'] : ['last_time', 'first_time', 'first', 'last'];
  const over = 'OVER (PARTITION BY series ORDER BY t ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)';
  const neighbours = [
    ...(withTime ? [`leadInFrame(${begins}, 1, ${from}) ${over} AS next_time`, `leadInFrame(g, 1, g) ${over} AS next_g`] : []),
    ...(steps ? [`lagInFrame(${before}, 1, ${value}) ${over} AS before`, `lagInFrame(g, 1, g) ${over} AS before_g`] : []),
    ...(steps && which.counting?.changes.length ? [`lagInFrame(${from}, 1, ${begins}) ${over} AS before_time`] : []),
  ];
  let rows = sourceRows(request, which);
  if (raw && request.distinct && !request.presence?.length) return arraySelect(rows, which.counting, request.withKeep ?? false);
  if (neighbours.length > 0) rows = `SELECT *, ${neighbours.join(', ')} FROM (${rows})`;
  if (withTime) {
    const held = holdOf(request.presence, from);
    rows = `SELECT *, if(next_g = g, greatest(least(next_time - ${from}, ${held}), 0), 0) AS tail FROM (${rows})`;
  }
  const pair = { before: 's.before', now: `s.${value}`, beforeTime: 's.before_time', nowTime: `s.${begins}` };
  const stepped = steps && which.counting ? `sum(if(before_g = g, ${increase(pair, which.counting)}, 0))` : '';
  const aggregates = raw
    ? [
        'min(s.t) AS first_time',
        'argMin(s.v, s.t) AS first',
        'max(s.t) AS last_time',
        'argMax(s.v, s.t) AS last',
        'argMin(s.t, s.v) AS min_time',
        'min(s.v) AS min',
        'argMax(s.t, s.v) AS max_time',
        'max(s.v) AS max',
        'sum(s.v) AS sum',
        'toUInt32(count()) AS count',
        `${steps ? stepped : 'last - first'} AS increase`,
        ...(withTime ? ['sum(s.v * s.tail) AS integral', 'toUInt32(sum(s.tail)) AS covered'] : []),
        'toUInt32(argMax(s.hold, s.t)) AS hold',
        'toUInt8(0) AS approximate',
      ]
    : [
        'min(s.first_time) AS first_time',
        'argMin(s.first, s.first_time) AS first',
        'max(s.last_time) AS last_time',
        'argMax(s.last, s.last_time) AS last',
        'argMin(s.min_time, s.min) AS min_time',
        'min(s.min) AS min',
        'argMax(s.max_time, s.max) AS max_time',
        'max(s.max) AS max',
        'sum(s.sum) AS sum',
        'toUInt32(sum(s.count)) AS count',
        `${steps ? `${stepped} + sum(s.own_increase)` : 'last - first'} AS increase`,
        ...(withTime ? ['sum(s.own_integral + s.last * s.tail) AS integral', 'toUInt32(sum(s.own_covered + s.tail)) AS covered'] : []),
        'toUInt32(argMax(s.hold, s.last_time)) AS hold',
        'max(s.own_approximate) AS approximate',
      ];
  return `SELECT series, g AS bucket, ${[...aggregates, ...(request.withKeep ? ['max(s.keep) AS kept'] : [])].join(', ')} FROM (${rows}) AS s GROUP BY series, g`;
}

/** Counters whose meter has never been replaced together, those with the same replacements together, and all others. */
function kinds({ series, counters }: PartialsRequest): Which[] {
  if (!counters || counters.size === 0) return [{ series }];
  const asked = series?.filter((id) => counters.has(id)) ?? [...counters.keys()];
  const countingOf = (id: number): Counting => counters.get(id) ?? { width: 0, changes: [] };
  const groups = Map.groupBy(asked, (id) => (countingOf(id).changes.length === 0 ? '' : JSON.stringify(countingOf(id))));
  const alike = [...groups].map(
    ([changed, ids]): Which => ({
      series: ids,
      counting: changed === '' ? countingAlike(new Map(ids.map((id) => [id, countingOf(id).width]))) : countingOf(ids[0] ?? 0),
    }),
  );
  const others: Which = series ? { series: series.filter((id) => !counters.has(id)) } : { except: asked };
  return others.series?.length === 0 ? alike : [...alike, others];
}

/**
 * Partial aggregates per series and group: first, last, min, max with their times, sum, count, increase, and from the first to the last
 * reading the integral over time (value · ms) and its covered time (ms). Readings of bad quality are omitted.
 */
export function partialsSql(request: PartialsRequest): string {
  const order = request.order === false ? '' : ' ORDER BY series, bucket';
  const wanted = request.columns ? ['series', 'bucket', ...request.columns].join(', ') : '*';
  const parts = kinds(request).map((which) => select(request, which));
  return `SELECT ${wanted} FROM (${parts.join(' UNION ALL ')})${order}`;
}

/** Partial aggregates of several pieces in one statement, sorted by series, group and time: pieces may share a group. */
export function piecesSql(pieces: readonly PartialsRequest[], columns: readonly string[]): string {
  const inner = [...new Set([...columns, 'first_time'])];
  const parts = pieces.map((piece) => partialsSql({ ...piece, columns: inner, order: false }));
  return `SELECT ${['series', 'bucket', ...columns].join(', ')} FROM (${parts.join(' UNION ALL ')}) ORDER BY series, bucket, first_time`;
}

const columns =
  'series, bucket, first_time, first, last_time, last, min_time, min, max_time, max, sum, count, increase, integral, covered, hold, approximate';

/** Columns of a roll-up beside retention and version. */
export const rollupColumns: readonly string[] = columns.split(', ');

/** Recomputes one level's roll-ups of [start, end); `version` takes precedence over older rows of the same bucket. */
export function rollupInsert(level: RollupLevel, request: PartialsRequest, version: number): string {
  return (
    `INSERT INTO ${database}.${level} (${columns}, keep, version) ` +
    `SELECT ${rollupColumns.map((column) => stored(level, column)).join(', ')}, kept, ${version} FROM (${partialsSql({ ...request, withKeep: true, order: false })})`
  );
}

/**
 * Removes every day roll-up of some series: each is replaced by a row without readings. Replaced and not deleted, because nothing can be
 * deleted through a Distributed table, and a deletion is not an insert, which is durable when it returns.
 */
export function clearDays(series: readonly number[], version: number): string {
  const nothing = rollupColumns.slice(2).map(() => '0');
  return (
    `INSERT INTO ${database}.day (${columns}, keep, version) SELECT series, bucket, ${nothing.join(', ')}, keep, ${version} ` +
    `FROM ${database}.day FINAL WHERE series IN (${series.join(',')}) AND count > 0`
  );
}
