/** Statements that compute roll-ups, and partial aggregates for queries: every one recomputes from the readings or the next finer level. */
import { database, type RollupLevel } from '../schema.ts';
import { counterFall } from '../series-table.ts';

export type Source = 'raw' | RollupLevel;

/** What a group of rows is: SQL over the column `time` of the readings or `bucket` of a roll-up, in ms. */
export interface PartialsRequest {
  readonly source: Source;
  /** Absent: every series. */
  readonly series?: readonly number[] | undefined;
  readonly start: number;
  readonly end: number;
  /** SQL for the group's start in ms, over `t`. */
  readonly group: string;
  /** Series that only count up: a fall of more than a tenth is a new start from zero. Absent: `increase` is last − first. */
  readonly counters?: readonly number[] | undefined;
  /** Every series but these; for statements over all series. */
  readonly except?: readonly number[] | undefined;
  /** Adds `keep`, the longest retention in days among the rows. */
  readonly withKeep?: boolean;
  /** Columns wanted beside series and bucket; the engine leaves out what nobody reads. Default all. */
  readonly columns?: readonly string[];
  readonly order?: boolean;
}

/** SQL for equal buckets of `widthMs` whose edges are at `offsetMs` before multiples of the width. */
export function equalBuckets(widthMs: number, offsetMs = 0): string {
  if (offsetMs === 0) return `intDiv(t, ${widthMs}) * ${widthMs}`;
  return `intDiv(t + ${offsetMs}, ${widthMs}) * ${widthMs} - ${offsetMs}`;
}

/** Increase from one reading of a counter to the next. A small fall is a correction, a large one a new start from zero. */
function step(before: string, now: string): string {
  return `if(${before} > 0 AND ${now} < ${counterFall} * ${before}, ${now}, ${now} - ${before})`;
}

function where(request: PartialsRequest, column: string): string {
  const parts = [`${column} >= ${request.start}`, `${column} < ${request.end}`];
  if (request.series) parts.unshift(`series IN (${request.series.join(',')})`);
  if (request.except && request.except.length > 0) parts.unshift(`series NOT IN (${request.except.join(',')})`);
  return parts.join(' AND ');
}

function inner(request: PartialsRequest): string {
  const raw = request.source === 'raw';
  // Days without a reading are those that `clearDays` took away.
  const real = raw ? ' AND quality < 2' : request.source === 'day' ? ' AND count > 0' : '';
  const condition = where(request, raw ? 'time' : 'bucket') + real;
  const table = `${database}.${request.source === 'raw' ? 'readings' : `${request.source} FINAL`}`;
  const own = raw
    ? 'time AS t, value AS v'
    : 'bucket AS t, first_time, first, last_time, last, min_time, min, max_time, max, sum, count, increase AS own_increase';
  return `SELECT series, ${own}${request.withKeep ? ', keep' : ''}, ${request.group} AS g FROM ${table} WHERE ${condition}`;
}

/** What a counter counted in a group: the steps between its readings (or its finer roll-ups) in order. */
function counted(raw: boolean): string {
  const path = raw ? 'arraySort(groupArray((s.t, s.v, s.v)))' : 'arraySort(groupArray((s.t, s.first, s.last)))';
  const steps = `arraySum(arrayMap((b, n) -> ${step('b.3', 'n.2')}, arrayPopBack(${path}), arrayPopFront(${path})))`;
  return raw ? steps : `${steps} + sum(s.own_increase)`;
}

function select(request: PartialsRequest, counters: boolean): string {
  const aggregates =
    request.source === 'raw'
      ? [
          'min(t) AS first_time',
          'argMin(v, t) AS first',
          'max(t) AS last_time',
          'argMax(v, t) AS last',
          'argMin(t, v) AS min_time',
          'min(v) AS min',
          'argMax(t, v) AS max_time',
          'max(v) AS max',
          'sum(v) AS sum',
          'toUInt32(count()) AS count',
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
        ];
  const increase = `${counters ? counted(request.source === 'raw') : 'last - first'} AS increase`;
  return `SELECT series, g AS bucket, ${[...aggregates, increase, ...(request.withKeep ? ['max(s.keep) AS kept'] : [])].join(', ')} FROM (${inner(request)}) AS s GROUP BY series, g`;
}

/**
 * Partial aggregates a series and group: first, last, min, max with their times, sum, count, increase. Readings of bad
 * quality are left out. Counters need the readings in order, so they take a statement of their own.
 */
export function partialsSql(request: PartialsRequest): string {
  const order = request.order === false ? '' : ' ORDER BY series, bucket';
  const wanted = request.columns ? ['series', 'bucket', ...request.columns].join(', ') : '*';
  const counters = request.counters ?? [];
  if (counters.length === 0) return `SELECT ${wanted} FROM (${select(request, false)})${order}`;
  const parts: string[] = [];
  if (request.series) {
    const isCounter = new Set(counters);
    const asked = request.series.filter((id) => isCounter.has(id));
    const others = request.series.filter((id) => !isCounter.has(id));
    if (asked.length > 0) parts.push(select({ ...request, series: asked }, true));
    if (others.length > 0) parts.push(select({ ...request, series: others }, false));
  } else {
    parts.push(select({ ...request, series: counters }, true), select({ ...request, except: counters }, false));
  }
  return `SELECT ${wanted} FROM (${parts.join(' UNION ALL ')})${order}`;
}

/** Partial aggregates of several pieces in one statement, sorted by series, group and time: pieces may share a group. */
export function piecesSql(pieces: readonly PartialsRequest[], columns: readonly string[]): string {
  const inner = [...new Set([...columns, 'first_time'])];
  const parts = pieces.map((piece) => partialsSql({ ...piece, columns: inner, order: false }));
  return `SELECT ${['series', 'bucket', ...columns].join(', ')} FROM (${parts.join(' UNION ALL ')}) ORDER BY series, bucket, first_time`;
}

const columns = 'series, bucket, first_time, first, last_time, last, min_time, min, max_time, max, sum, count, increase';

/** Computes one level's roll-ups of [start, end) again; `version` decides over older rows of the same bucket. */
export function rollupInsert(level: RollupLevel, request: PartialsRequest, version: number): string {
  return (
    `INSERT INTO ${database}.${level} (${columns}, keep, version) ` +
    `SELECT ${columns}, kept, ${version} FROM (${partialsSql({ ...request, withKeep: true, order: false })})`
  );
}

/**
 * Takes away every day roll-up of some series: a row without readings over each. Replaced and not deleted, because nothing
 * can be deleted through a Distributed table and a deletion is no insert, durable when it returns.
 */
export function clearDays(series: readonly number[], version: number): string {
  const nothing = columns.split(', ').slice(2).fill('0');
  return (
    `INSERT INTO ${database}.day (${columns}, keep, version) SELECT series, bucket, ${nothing.join(', ')}, keep, ${version} ` +
    `FROM ${database}.day FINAL WHERE series IN (${series.join(',')}) AND count > 0`
  );
}
