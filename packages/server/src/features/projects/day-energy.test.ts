import { describe, expect, it } from 'vitest';
import type { ParamRecord, ProjectRecord } from '../../registry/types.ts';
import { noTotal } from '../../telemetry/history/totals.ts';
import type { Current, History } from '../../telemetry/types.ts';
import { createDayEnergy } from './day-energy.ts';

const midnight = Date.UTC(2026, 2, 28, 23); // 2026-03-29 00:00 in Berlin, a day of 23 hours
const noon = midnight + 11 * 3_600_000;

function param(paramId: number, type: 'counter' | 'number' = 'counter'): ParamRecord {
  return { paramId, deviceId: 1, projectId: 1, point: { metric: `m${paramId}`, type } as ParamRecord['point'] };
}
const reading = (paramId: number, value: number, time: number): Current => ({ paramId, value, time, quality: 0 });

function setUp(live: readonly Current[], base: readonly Current[], diffs: Readonly<Record<number, number>> = {}) {
  const asked: number[] = [];
  const ends: number[] = [];
  const history: Pick<History, 'valuesAt' | 'totals'> = {
    async valuesAt({ time }) {
      asked.push(time);
      return base;
    },
    async totals({ paramIds, end }) {
      ends.push(end);
      return paramIds.map((paramId) => ({ ...noTotal(paramId), diff: diffs[paramId] ?? Number.NaN }));
    },
  };
  const energy = createDayEnergy({
    registry: { project: () => ({ timeZone: 'Europe/Berlin' }) as ProjectRecord },
    live: { get: (paramId) => live.find((current) => current.paramId === paramId) },
    history,
  });
  return { energy, asked, ends };
}

describe('energy of today', () => {
  it('is the newest register minus the one at midnight of the zone', async () => {
    const { energy, asked } = setUp([reading(1, 112.5, noon)], [reading(1, 100, midnight - 1)]);
    expect((await energy.load([param(1)], noon))(param(1))).toBe(12.5);
    expect(asked).toEqual([midnight]);
  });

  it('adds positive steps where a register fell or has no reading at midnight', async () => {
    const { energy, ends } = setUp([reading(1, 3, noon), reading(2, 50, noon)], [reading(1, 100, midnight - 1)], { 1: 8, 2: 10 });
    const day = await energy.load([param(1), param(2)], noon);
    expect([day(param(1)), day(param(2))]).toEqual([8, 10]);
    // The reading of the instant counts, none after it.
    expect(ends).toEqual([noon + 1]);
  });

  it('is unknown without a reading of today', async () => {
    const { energy } = setUp([reading(1, 100, midnight - 1)], [reading(1, 100, midnight - 1)]);
    const day = await energy.load([param(1), param(2)], noon);
    expect([day(param(1)), day(param(2))]).toEqual([null, null]);
  });

  it('is what the device says where the device counts days itself', async () => {
    const { energy, asked } = setUp([reading(1, 7, noon), reading(2, 9, midnight - 1)], []);
    const day = await energy.load([param(1, 'number'), param(2, 'number')], noon);
    expect([day(param(1, 'number')), day(param(2, 'number'))]).toEqual([7, null]);
    expect(asked).toEqual([]);
  });

  it('asks sooner again where history may be on its way in', async () => {
    const base: Current[] = [];
    const { energy } = setUp([reading(1, 112.5, noon)], base);
    expect((await energy.load([param(1)], noon))(param(1))).toBeNull();
    base.push(reading(1, 100, midnight - 1));
    expect((await energy.load([param(1)], noon + 10_000))(param(1))).toBe(12.5);
  });

  it('asks for the register at midnight once a minute, however many ask together, and anew after midnight', async () => {
    const { energy, asked } = setUp([reading(1, 112.5, noon)], [reading(1, 100, midnight - 1)]);
    await Promise.all([energy.load([param(1)], noon), energy.load([param(1)], noon)]);
    await energy.load([param(1)], noon + 59_000);
    expect(asked).toHaveLength(1);
    await energy.load([param(1)], noon + 61_000);
    expect(asked).toHaveLength(2);
    await energy.load([param(1)], midnight + 23 * 3_600_000);
    expect(asked.at(-1)).toBe(midnight + 23 * 3_600_000);
  });
});
