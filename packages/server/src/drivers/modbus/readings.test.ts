import type { ExpandedRegister } from '@czyun/devices';
import { expect, it } from 'vitest';
import { deviceFixture, FakeSink } from '../device-fixture.ts';
import type { ReadBlock } from './plan.ts';
import { Reader } from './readings.ts';

const register = (metric: string, address: number): ExpandedRegister => ({ metric, table: 'holding', address, type: 'u16', width: 1 });
const block: ReadBlock = {
  table: 'holding',
  ...{ address: 10, count: 2, scaleFactors: [], header: false },
  points: [register('voltage_a', 10), register('frequency', 11)],
};

it('discards a poll that fails half-way: the next poll of another device has only its own readings', () => {
  const broken = new FakeSink();
  broken.fault = () => {
    throw new Error('broken');
  };
  const [first, second] = [deviceFixture(1, 'm1'), deviceFixture(2, 'm2')];
  // A frequency of 60 000 Hz is reported as outside its range.
  expect(() => new Reader(first, broken).batch([{ block, words: [230, 60_000] }], 1000)).toThrow('broken');
  const batch = new Reader(second, new FakeSink()).batch([{ block, words: [231, 50] }], 2000);
  const idOf = (metric: string) => second.points.get(metric)?.paramId;
  expect([[...(batch?.paramIds ?? [])], [...(batch?.values ?? [])]]).toEqual([
    [idOf('voltage_a'), idOf('frequency')],
    [231, 50],
  ]);
});
