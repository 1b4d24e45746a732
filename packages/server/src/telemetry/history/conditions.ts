/**
 * Results of a condition over several series in a time range: evaluated by the engine on raw readings, each series by its latest valid
 * value.
 */
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { database } from '../schema/schema.ts';
import type { ConditionResults } from '../types.ts';
import type { Held } from './values-at.ts';

export interface ConditionRequest {
  /** Series, without repeats. */
  readonly series: readonly number[];
  /** The value of each series before the range. */
  readonly before: ReadonlyMap<number, Held>;
  readonly start: number;
  readonly end: number;
  /** For the rows of a selection with `v0`, `v1` … (Nullable, in the order of the series): the same rows with the column `result`. */
  readonly over: (from: string) => string;
  readonly result: string;
}

/** End of validity of a reading sent on change: it is valid until the next one. */
const always = `toInt64(${Number.MAX_SAFE_INTEGER})`;
const unknown = 2;
/** Maximum changes in an answer. */
const maxChanges = 200_000;

/**
 * `time, value, until` of each good reading, and of a bad one, from which on the value is unknown. A value that expires before the next
 * reading of its series gets a separate instant without a reading.
 */
function instants({ series, before, start, end }: ConditionRequest): string {
  const held = series.flatMap((id) => {
    const { current, hold } = before.get(id) ?? {};
    if (!current || current.quality === 2 || !Number.isFinite(current.value)) return [];
    return [
      `SELECT toUInt32(${id}), toInt64(${start - 1}), toFloat64(${current.value}), ${hold ? `toInt64(${current.time + hold})` : always}`,
    ];
  });
  const good = 'quality < 2 AND isFinite(value)';
  const stored =
    `SELECT series, time, if(${good}, value, 0) AS v, if(${good}, if(hold = 0, ${always}, time + hold), time - 1) AS until` +
    ` FROM ${database}.readings WHERE series IN (${series.join(',')}) AND time >= ${start} AND time < ${end}`;
  const all = [stored, ...held].join(' UNION ALL ');
  const next = `leadInFrame(time, 1, ${always}) OVER (PARTITION BY series ORDER BY time ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)`;
  return (
    `(SELECT series, v, until, arrayJoin(if(until + 1 < next AND until >= time AND until + 1 < ${end}, [(time, 1), (until + 1, 0)], [(time, 1)])) AS at,` +
    ` at.1 AS instant, at.2 AS given FROM (SELECT series, time, v, until, ${next} AS next FROM (${all})))`
  );
}

/** Instants at which the result became true, false or unknown, in order; the first is the state at the start. */
export async function conditionChanges(engine: Engine, request: ConditionRequest, signal?: AbortSignal): Promise<ConditionResults> {
  const { series, start, end, over, result } = request;
  const each = (make: (id: number, index: number) => string) => series.map(make).join(', ');
  const rows =
    `(SELECT instant, ${each((id, i) => `anyOrNullIf(v, series = ${id} AND given = 1) AS r${i}, anyOrNullIf(until, series = ${id} AND given = 1) AS t${i}`)}` +
    ` FROM ${instants(request)} GROUP BY instant)`;
  const last = (column: string) => `anyLast(${column}) OVER (ORDER BY instant ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
  const aligned = `(SELECT instant, ${each((_id, i) => `${last(`r${i}`)} AS p${i}, ${last(`t${i}`)} AS u${i}`)} FROM ${rows})`;
  const values = `(SELECT instant, ${each((_id, i) => `if(u${i} >= instant, p${i}, NULL) AS v${i}`)} FROM ${aligned})`;
  const judged = `(SELECT instant, toUInt8(ifNull(${result}, ${unknown})) AS c FROM ${over(values)})`;
  const was = 'lagInFrame(c, 1, toUInt8(9)) OVER (ORDER BY instant ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)';
  const sql = `SELECT instant, c FROM (SELECT instant, c, ${was} AS was FROM ${judged}) WHERE c != was ORDER BY instant LIMIT ${maxChanges + 1}`;
  const answer = await engine.query(sql, { signal, until: end });
  const times = (numbers(answer, 'instant') as Float64Array).slice(0, maxChanges);
  const states = numbers(answer, 'c');
  const counted = await engine.query(
    `SELECT count() AS n FROM ${database}.readings WHERE series IN (${series.join(',')}) AND time >= ${start} AND time < ${end}`,
    { signal, until: end },
  );
  return {
    times: times.map((time) => Math.max(time, start)),
    holds: Array.from(times, (_time, row) => (states[row] === unknown ? null : states[row] === 1)),
    readings: numbers(counted, 'n')[0] ?? 0,
    end: answer.rows > maxChanges ? (times.at(-1) ?? start) : end,
  };
}
