/** Minutes of readings that are a minute or more apart: each reading is a row as it is, and nothing need be put together. */
import { minuteMs } from '@czyun/contract';
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { database } from '../schema/schema.ts';

export interface SingleRequest {
  readonly series: readonly number[];
  readonly start: number;
  readonly end: number;
}

function condition({ series, start, end }: SingleRequest): string {
  return `series IN (${series.join(',')}) AND time >= ${start} AND time < ${end} AND quality < 2`;
}

/** Whether no minute holds two readings of one series. */
export async function areSingle(engine: Pick<Engine, 'query'>, request: SingleRequest): Promise<boolean> {
  const from = `FROM ${database}.readings WHERE ${condition(request)}`;
  const minutes = Math.ceil((request.end - request.start) / minuteMs);
  // Bounds what is gathered below.
  const all = await engine.query(`SELECT count() AS n ${from}`, { lane: 'work' });
  if ((numbers(all, 'n')[0] ?? 0) > request.series.length * minutes) return false;
  const steps = `arrayPopFront(arrayDifference(arraySort(groupArray(intDiv(time, ${minuteMs})))))`;
  const twice = await engine.query(
    `SELECT count() AS n FROM (SELECT series, ${steps} AS steps ${from} GROUP BY series) WHERE has(steps, 0)`,
    { lane: 'work' },
  );
  return numbers(twice, 'n')[0] === 0;
}

const columns: Readonly<Record<string, string>> = {
  series: 'series',
  bucket: `intDiv(time, ${minuteMs}) * ${minuteMs}`,
  first_time: 'time',
  first: 'v',
  last_time: 'time',
  last: 'v',
  min_time: 'time',
  min: 'v',
  max_time: 'time',
  max: 'v',
  sum: 'v',
  count: '1',
  increase: '0',
  integral: '0',
  covered: '0',
  hold: 'hold',
  approximate: '0',
  keep: 'keep',
};

/**
 * What `rollupInsert` would make of readings that are alone in their minutes. Its rows are unique, so the engine need not look for those that replace each
 * other; should another reading come meanwhile, its hour is marked and made again with a newer version.
 */
export function singleInsert(request: SingleRequest, version: number): string {
  return (
    `INSERT INTO ${database}.minute (${Object.keys(columns).join(', ')}, version) SELECT ${Object.values(columns).join(', ')}, ${version}` +
    ` FROM (SELECT series, time, value AS v, hold, keep FROM ${database}.readings WHERE ${condition(request)}) SETTINGS optimize_on_insert = 0`
  );
}
