import { expect, it } from 'vitest';
import type { DeviceRecord, ParamRecord, ProjectRecord } from '../../../registry/types.ts';
import type { History } from '../../../telemetry/types.ts';
import { createFleetPower } from './fleet-power.ts';

const quarterMs = 900_000;
const edge = Date.UTC(2026, 4, 1, 12);
const range = { start: edge - 4 * quarterMs, end: edge };
const project = (id: number, type = 1) => ({ id, type, timeZone: 'Asia/Shanghai' }) as ProjectRecord;

function device(id: number, nature: string, metrics: readonly string[], role: string | null = null): DeviceRecord {
  const params = metrics.map(
    (metric, at): ParamRecord => ({ paramId: id * 10 + at, deviceId: id, projectId: 1, point: { metric } as ParamRecord['point'] }),
  );
  return { id, enabled: true, role, type: { nature }, params } as unknown as DeviceRecord;
}

function setUp(devices: Readonly<Record<number, readonly DeviceRecord[]>>, values: Readonly<Record<number, readonly number[]>>) {
  const asked: number[][] = [];
  let fails = false;
  const history: Pick<History, 'buckets'> = {
    async buckets({ paramIds, start, bucket }) {
      asked.push([...paramIds]);
      if (fails) throw new Error('away');
      const series = paramIds.map((paramId) => {
        const own = values[paramId] ?? [];
        return { paramId, times: Float64Array.from(own, (_, at) => start + at * quarterMs), values: Float64Array.from(own) };
      });
      return { series, bucket, source: 'minute' };
    },
  };
  const warned: unknown[] = [];
  const power = createFleetPower({
    registry: { devicesOf: (id) => [...(devices[id] ?? [])] },
    history,
    offers: ({ params }) => params,
    warn: (error) => warned.push(error),
  });
  return { power, asked, warned, fail: (is: boolean) => (fails = is) };
}

it('queries the storage of all projects once, and again after the next quarter-hour', async () => {
  const { power, asked } = setUp(
    {
      1: [device(1, 'pcs', ['active_power']), device(2, 'pcs', ['active_power'])],
      2: [device(3, 'meter', ['active_power'], 'load')],
      3: [],
    },
    { 10: [1, 2, 3, 4], 20: [10, Number.NaN, 30, 40], 30: [7, 7, 7, 7] },
  );
  const all = [project(1), project(2), project(3)];
  const [first, second] = await Promise.all([power.load(all, range, edge + 5000), power.load(all, range, edge + 5000)]);
  expect(asked).toEqual([[10, 20, 30]]);
  expect(first.get(1)).toMatchObject({ of: 'storage', powerKw: [11, null, 33, 44] });
  expect(second.get(2)).toMatchObject({ of: 'load', powerKw: [7, 7, 7, 7] });
  expect(first.get(3)).toMatchObject({ powerKw: [] });

  // By now the last readings of the quarter-hour have arrived.
  await power.load([project(1)], range, edge + 61_000);
  await power.load([project(1)], range, edge + 14 * 60_000);
  expect(asked.slice(1)).toEqual([[10, 20]]);
  const next = { start: range.start + quarterMs, end: range.end + quarterMs };
  await power.load([project(1)], next, edge + quarterMs + 1000);
  expect(asked).toHaveLength(3);
});

it('shows the machines of a factory without a meter', async () => {
  const { power } = setUp(
    { 1: [device(1, 'machine', ['active_power']), device(2, 'machine', ['active_power'])] },
    { 10: [1, 1, 1, 1], 20: [2, 2, 2, 2] },
  );
  expect((await power.load([project(1, 2)], range, edge)).get(1)).toMatchObject({ of: 'load', powerKw: [3, 3, 3, 3] });
});

it('is unknown while the engine is unavailable, and retries after a minute', async () => {
  const { power, asked, warned, fail } = setUp({ 1: [device(1, 'pcs', ['active_power'])] }, { 10: [5, 5, 5, 5] });
  fail(true);
  expect((await power.load([project(1)], range, edge)).get(1)?.powerKw).toEqual([null, null, null, null]);
  expect(warned).toHaveLength(1);
  fail(false);
  await power.load([project(1)], range, edge + 30_000);
  expect(asked).toHaveLength(1);
  expect((await power.load([project(1)], range, edge + 61_000)).get(1)?.powerKw).toEqual([5, 5, 5, 5]);
});
