/** Minutes of readings that are at least a minute apart: each reading becomes a row, and nothing has to be combined. */
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

/** Whether no minute contains two readings of one series. */
export async function areSingle(engine: Pick<Engine, 'query'>, request: SingleRequest): Promise<boolean> {
  // One more than the number of minutes: then two are in the same minute, and no more need to be collected.
  const most = Math.ceil((request.end - request.start) / minuteMs) + 1;
  const minutes = `groupArray(${most})(toUInt32(intDiv(time, ${minuteMs})))`;
  const twice = await engine.query(
    `SELECT count() AS n FROM (SELECT series, arrayPopFront(arrayDifference(arraySort(${minutes}))) AS steps` +
      ` FROM ${database}.readings WHERE ${condition(request)} GROUP BY series) WHERE has(steps, 0)`,
    { lane: 'work' },
  );
  return numbers(twice, 'n')[0] === 0;
}

/** The columns of a row of one reading; see rows.ts. */
const columns: Readonly<Record<string, string>> = {
  series: 'series',
  bucket: `intDiv(time, ${minuteMs}) * ${minuteMs}`,
  first_time: `if(time % ${minuteMs} = 0, 0, time)`,
  first: 'v',
  count: '1',
  hold: 'hold',
  keep: 'keep',
  integral: '0',
  covered: '0',
  approximate: '0',
};

/**
 * The result of `rollupInsert` for readings that are alone in their minutes. Its rows are unique, so the engine need not search for rows
 * that replace each other; if another reading arrives in the meantime, its hour is marked and recomputed with a newer version.
 */
export function singleInsert(request: SingleRequest, version: number): string {
  return (
    `INSERT INTO ${database}.minute (${Object.keys(columns).join(', ')}, version) SELECT ${Object.values(columns).join(', ')}, ${version}` +
    ` FROM (SELECT series, time, value AS v, hold, keep FROM ${database}.readings WHERE ${condition(request)}) SETTINGS optimize_on_insert = 0`
  );
}
