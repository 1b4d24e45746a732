import { describe, expect, it } from 'vitest';
import type { ParamRecord, ProjectRecord } from '../../registry/types.ts';
import { noTotal } from '../../telemetry/history/totals.ts';
import type { Current, History } from '../../telemetry/types.ts';
import { createDayEnergy } from './day-energy.ts';

const midnight = Date.UTC(2026, 2, 28, 23); // 2026-03-29 00:00 in Berlin, a day of 23 hours
const noon = midnight + 11 * 3_600_000;
const quarterMs = 900_000;

function param(paramId: number, metric = 'energy_import', type: 'counter' | 'number' = 'counter'): ParamRecord {
  return { paramId, deviceId: 1, projectId: 1, point: { metric, type } as ParamRecord['point'] };
}
const reading = (paramId: number, time: number): Current => ({ paramId, value: 1, time, quality: 0 });

function setUp(diffs: Readonly<Record<number, number>>, day?: { max: readonly number[]; last: readonly number[] }) {
  const newest = new Map<number, Current>();
  const asked: { start: number; end: number }[] = [];
  const history: Pick<History, 'buckets' | 'totals'> = {
    async totals({ paramIds, start, end }) {
      asked.push({ start, end });
      return paramIds.map((paramId) => ({ ...noTotal(paramId), diff: diffs[paramId] ?? Number.NaN }));
    },
    async buckets({ paramIds, start, bucket }) {
      const curves = (values: readonly number[] = []) =>
        paramIds.map((paramId) => ({
          paramId,
          times: Float64Array.from(values, (_, index) => start + index * quarterMs),
          values: Float64Array.from(values),
        }));
      return { series: curves(day?.max), also: [curves(day?.last)], bucket, source: 'raw' };
    },
  };
  const energy = createDayEnergy({
    registry: { project: () => ({ timeZone: 'Europe/Berlin' }) as ProjectRecord },
    newest: { get: (paramId) => newest.get(paramId) },
    history,
  });
  return { energy, asked, newest };
}

describe('energy of today', () => {
  it('is counted by the history from local midnight until the instant', async () => {
    const { energy, asked } = setUp({ 1: 12.5 });
    const day = await energy.load([param(1), param(2)], noon);
    expect([day(param(1)), day(param(2))]).toEqual([12.5, null]);
    expect(asked).toEqual([{ start: midnight, end: noon }]);
  });

  it('is the device’s own daily figure if it has one, ignoring yesterday’s values', async () => {
    const own = param(1, 'charge_energy_today', 'number');
    const { energy } = setUp({}, { max: [500, 3, 7], last: [1, 3, 7] });
    expect((await energy.load([own], noon))(own)).toBe(7);
    const early = setUp({}, { max: [500], last: [1] });
    expect((await early.energy.load([own], midnight + quarterMs))(own)).toBe(1);
    expect((await setUp({}).energy.load([own], noon))(own)).toBeNull();
  });

  it('is queried once for concurrent calls, and again after a newer reading, some seconds, or midnight', async () => {
    const { energy, asked, newest } = setUp({ 1: 12.5 });
    newest.set(1, reading(1, noon));
    await Promise.all([energy.load([param(1)], noon), energy.load([param(1)], noon)]);
    await energy.load([param(1)], noon + 9000);
    expect(asked).toHaveLength(1);
    newest.set(1, reading(1, noon + 9500));
    await energy.load([param(1)], noon + 9500);
    expect(asked).toHaveLength(2);
    await energy.load([param(1)], noon + 19_600);
    expect(asked).toHaveLength(3);
    await energy.load([param(1)], midnight + 23 * 3_600_000 + 1000);
    expect(asked.at(-1)?.start).toBe(midnight + 23 * 3_600_000);
  });
});
