/** Aggregates of readings with distinct times: each group is sorted as arrays, at half the cost of window functions. */
import { shortestHoldMs, whilePresent } from '../intake/hold.ts';
import { type CountingSql, increase } from './neighbours.ts';

const held = `if(hold = ${whilePresent}, ${shortestHoldMs}, toInt64(hold))`;

/** Count of a counter from each reading to the next. */
function counted(counting: CountingSql): string {
  const step = increase({ before: 'v', now: 'next_v', beforeTime: 't', nowTime: 'next_t' }, counting);
  return `arraySum(arrayMap((v, next_v, t, next_t) -> ${step}, arrayPopBack(vs), arrayPopFront(vs), arrayPopBack(ts), arrayPopFront(ts)))`;
}

/**
 * The columns of `partialsSql` for `rows`: series, t, v, hold and their group g, and `keep` if requested. Of equal extremes the earliest
 * counts.
 */
export function arraySelect(rows: string, counting: CountingSql | undefined, withKeep: boolean): string {
  const kept = withKeep ? ', kept' : '';
  const groups =
    'SELECT series, g, groupArray(t) AS any_ts, groupArray(v) AS any_vs, groupArray(hold) AS any_holds, min(v) AS least, max(v) AS most,' +
    ` sum(v) AS total, toUInt32(count()) AS readings${withKeep ? ', max(keep) AS kept' : ''} FROM (${rows}) GROUP BY series, g`;
  const inOrder =
    `SELECT series, g, arraySort(any_ts) AS ts, arraySort((v, t) -> t, any_vs, any_ts) AS vs,` +
    ` arraySort((hold, t) -> t, any_holds, any_ts) AS holds, least, most, total, readings${kept} FROM (${groups})`;
  const tails = `arrayMap((step, hold) -> least(step, ${held}), arrayPopFront(arrayDifference(ts)), arrayPopBack(holds))`;
  const columns = [
    'ts[1] AS first_time',
    'vs[1] AS first',
    'ts[-1] AS last_time',
    'vs[-1] AS last',
    'ts[indexOf(vs, least)] AS min_time',
    'least AS min',
    'ts[indexOf(vs, most)] AS max_time',
    'most AS max',
    'total AS sum',
    'readings AS count',
    `${counting ? counted(counting) : 'last - first'} AS increase`,
    'arrayDotProduct(arrayPopBack(vs), tails) AS integral',
    'toUInt32(arraySum(tails)) AS covered',
    'toUInt32(holds[-1]) AS hold',
    'toUInt8(0) AS approximate',
  ];
  return `SELECT series, g AS bucket, ${columns.join(', ')}${kept} FROM (SELECT *, ${tails} AS tails FROM (${inOrder}))`;
}
