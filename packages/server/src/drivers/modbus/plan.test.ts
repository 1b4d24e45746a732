import { expandRegisters, type ModbusMap, profiles } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { planReads, splitBlock } from './plan.ts';

const map = (registers: ModbusMap['registers'], more: Partial<ModbusMap> = {}): ModbusMap => ({
  base: { kind: 'absolute' },
  wordOrder: 'big',
  maxRegisters: 10,
  maxGap: 2,
  registers,
  ...more,
});
const u16 = (metric: string, address: number, table: 'holding' | 'input' = 'holding') => ({ metric, table, address, type: 'u16' }) as const;
const shape = (plan: ReturnType<typeof planReads>) => plan.map((block) => [block.table, block.address, block.count]);

describe('planReads', () => {
  it('merges neighbours over small gaps, not over large ones and never across tables', () => {
    const plan = planReads(map([u16('a', 3), u16('b', 0), u16('c', 6), u16('d', 1, 'input'), u16('e', 20)]));
    expect(shape(plan)).toEqual([
      ['holding', 0, 7],
      ['holding', 20, 1],
      ['input', 1, 1],
    ]);
  });

  it('respects the maximum read and never splits a value', () => {
    const wide = { metric: 'wide', table: 'holding', address: 8, type: 'u64' } as const;
    expect(shape(planReads(map([u16('a', 0), u16('b', 6), wide], { maxGap: 9 })))).toEqual([
      ['holding', 0, 7],
      ['holding', 8, 4],
    ]);
  });

  it('omits unwanted points and those beyond the end of a model', () => {
    const sunspec = map([u16('a', 2), u16('b', 5), u16('c', 9)], { base: { kind: 'sunspec', model: 1 } });
    expect(shape(planReads(sunspec, (metric) => metric !== 'a', 9))).toEqual([
      ['holding', 0, 2],
      ['holding', 5, 1],
    ]);
  });

  it.each(profiles.filter((profile) => profile.modbus))('covers every point of $id exactly once within its limits', (profile) => {
    const modbus = profile.modbus as ModbusMap;
    const plan = planReads(modbus);
    expect(plan.flatMap((block) => block.points.map((point) => point.metric)).sort()).toEqual(
      expandRegisters(modbus)
        .map((point) => point.metric)
        .sort(),
    );
    for (const block of plan) {
      expect(block.count).toBeLessThanOrEqual(modbus.maxRegisters);
      for (const point of block.points) {
        expect(point.address).toBeGreaterThanOrEqual(block.address);
        expect(point.address + point.width).toBeLessThanOrEqual(block.address + block.count);
      }
    }
  });
});

describe('splitBlock', () => {
  it('halves down to single registers, losing none', () => {
    const [block] = planReads(map([u16('a', 0), u16('b', 1), u16('c', 2), u16('d', 4)]));
    const leaves: string[] = [];
    const descend = (one: NonNullable<typeof block>): void => {
      const halves = splitBlock(one);
      if (halves) halves.forEach(descend);
      else leaves.push(...one.points.map((point) => point.metric));
    };
    if (block) descend(block);
    expect(leaves).toEqual(['a', 'b', 'c', 'd']);
  });
});
