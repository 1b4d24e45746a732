import { dayMs } from '@czyun/contract';
import { expect, it } from 'vitest';
import { alarmBands, datesOf, isTooLong, planBands, shiftBands, tariffBands } from './behind.ts';

const price = (start: number, end: number, period: string | null) => ({ start, end, period }) as never;

it('joins adjacent quarter-hours of one tariff period, and leaves out those without a tariff', () => {
  const bands = tariffBands([
    price(0, 15, 'valley'),
    price(15, 30, 'valley'),
    price(30, 45, 'sharp'),
    price(45, 60, null),
    price(60, 75, 'sharp'),
  ]);
  expect(bands.map(({ start, end, meaning }) => [start, end, meaning])).toEqual([
    [0, 30, 'valley'],
    [30, 45, 'sharp'],
    [60, 75, 'sharp'],
  ]);
});

it('draws alarms up to their end or now, the most severe last', () => {
  const entry = (severity: number, startTime: number, recoverTime: number | null) => ({ severity, startTime, recoverTime }) as never;
  const bands = alarmBands([entry(1, 10, 20), entry(3, 5, null)], 100);
  expect(bands.map(({ start, end, meaning }) => [start, end, meaning])).toEqual([
    [5, 100, 'severity3'],
    [10, 20, 'severity1'],
  ]);
});

it('distinguishes shifts by their strength', () => {
  const shift = (start: number) => ({ start, end: start + 10 }) as never;
  const [one, other, third] = shiftBands([shift(20), shift(0), shift(10)]);
  expect([one?.start, other?.start, third?.start]).toEqual([0, 10, 20]);
  expect(one?.strength).toBe(third?.strength);
  expect(one?.strength).not.toBe(other?.strength);
});

it('limits ranges to the response of one call', () => {
  expect(isTooLong('tariff', 0, 31 * dayMs)).toBe(false);
  expect(isTooLong('tariff', 0, 32 * dayMs)).toBe(true);
});

it('draws the slots of a plan by mode', () => {
  const run = (start: number, mode: number) => ({ start, end: start + 5, mode });
  const bands = planBands([{ runs: [run(0, 1), run(10, 2)] as never }, { runs: [run(20, 3)] as never }]);
  expect(bands.map(({ start, end, meaning }) => [start, end, meaning])).toEqual([
    [0, 5, 'load'],
    [10, 15, 'storage'],
    [20, 25, 'stop'],
  ]);
});

it('requests every local date of a range', () => {
  const at = Date.parse('2026-05-17T22:00:00+08:00');
  expect(datesOf(at, at + dayMs, 'Asia/Shanghai')).toEqual(['2026-05-17', '2026-05-18']);
  expect(datesOf(at, at + 1000, 'Asia/Shanghai')).toEqual(['2026-05-17']);
  expect(datesOf(at - 22 * 3_600_000, at + 2 * 3_600_000, 'Asia/Shanghai')).toEqual(['2026-05-17']);
});
