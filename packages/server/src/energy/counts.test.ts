/** Counts of parameters: from registers, and from a device's daily total. */
import { expect, it } from 'vitest';
import { noTotal } from '../telemetry/history/totals.ts';
import { type CountSource, createCounts } from './counts.ts';
import { deviceOf } from './station-fixture.ts';

const hour = 3_600_000;
const midnight = Date.UTC(2026, 2, 28, 23); // 2026-03-29 in Berlin, a day of 23 hours
const timeZone = 'Europe/Berlin';
const [counter, other] = deviceOf(1, 'meter', { metrics: ['energy_import', 'energy_export'] }).params;
const [own, power] = deviceOf(2, 'ess', { metrics: ['pv_energy_today', 'pv_power'], type: 'number' }).params;
const params = [counter, other, own, power].filter((param) => param !== undefined);

/** Daily totals by hour: maximum and last value. */
function source(reached: readonly (readonly [time: number, max: number, last: number])[], ends: number[] = []): CountSource {
  const curve = (paramId: number, at: 1 | 2) => ({
    paramId,
    times: Float64Array.from(reached, ([time]) => time),
    values: Float64Array.from(reached, (each) => each[at]),
  });
  return {
    totals: async ({ paramIds }) => paramIds.map((paramId) => ({ ...noTotal(paramId), diff: paramId === 100 ? 12.5 : Number.NaN })),
    buckets: async ({ paramIds, end, bucket }) => {
      ends.push(end);
      return { series: paramIds.map((id) => curve(id, 1)), also: [paramIds.map((id) => curve(id, 2))], bucket, source: 'raw' };
    },
  };
}

it('counters are counted, days add up, and a power gives no energy', async () => {
  const days = source([
    [midnight, 90, 0.5],
    [midnight + hour, 7, 7],
    [midnight + 23 * hour, 7, 0],
    [midnight + 24 * hour, 4, 4],
    [midnight + 25 * hour, Number.NaN, Number.NaN],
  ]);
  const counted = await createCounts(days).between(params, { start: midnight, end: midnight + 30 * hour, timeZone });
  expect([...counted].sort(([a], [b]) => a - b)).toEqual([
    [100, 12.5],
    [200, 11],
  ]);
});

it('a reading exactly at the end belongs to the range, except at midnight, where it belongs to the next day', async () => {
  const ends: number[] = [];
  const counts = createCounts(source([], ends));
  await counts.between(params, { start: midnight, end: midnight + 5 * hour, timeZone });
  await counts.between(params, { start: midnight, end: midnight + 23 * hour, timeZone });
  expect(ends).toEqual([midnight + 5 * hour + 1, midnight + 23 * hour]);
});

it('an empty range needs no query, and unknown parameters are missing', async () => {
  const counts = createCounts(source([]));
  expect(await counts.between(params, { start: 5, end: 5, timeZone })).toEqual(new Map());
  expect([...(await counts.between(params, { start: midnight, end: midnight + hour, timeZone })).keys()]).toEqual([100]);
});
