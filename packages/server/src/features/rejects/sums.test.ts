import { expect, it } from 'vitest';
import { stretchOf, wholePieces } from './pieces.ts';
import { byDevice, byProduct, byReason, byShift, figuresOf, type MachinePieces, trendOf } from './sums.ts';

const counted = (...pieces: (number | null)[]) => ({
  total: pieces.reduce<number>((sum, each) => sum + (each ?? 0), 0),
  ...{ estimated: false, starts: pieces.map((_, index) => index * 10), pieces },
});
const record = (time: number, quantity: number, reasonId: number, source: 'machine' | 'later' = 'machine') => ({
  time,
  quantity,
  reasonId,
  source,
});

it('rounds parts to whole pieces that add up to the total', () => {
  expect(
    wholePieces([
      [0.4, 0.4],
      [0.4, Number.NaN, 0.4],
    ]),
  ).toEqual([0, 1, 0, null, 1]);
  const values = Array.from({ length: 1000 }, (_, index) => Math.abs(Math.sin(index)) * 3);
  const sum = values.reduce((all, each) => all + each, 0);
  expect(wholePieces([values]).reduce<number>((all, each) => all + (each ?? 0), 0)).toBe(Math.round(sum));
});

it('uses local quarter-hours if shifts start on them', () => {
  const eight = Date.parse('2026-03-02T08:00:00+08:00');
  expect(stretchOf([eight, eight + 900_000], 'Asia/Shanghai').count).toBe(15);
  expect(stretchOf([eight, eight + 600_000], 'Asia/Shanghai').count).toBe(1);
  // 08:15 in Kathmandu is 02:30 UTC.
  expect(stretchOf([Date.parse('2026-03-02T08:15:00+05:45')], 'Asia/Kathmandu').count).toBe(15);
});

it('has the same total by reason, machine, shift and time; without a counter all records count', () => {
  const machines: MachinePieces[] = [
    { deviceId: 1, counted: counted(5, null, 3), made: counted(100, 100, 100), recorded: [record(5, 2, 7), record(25, 1, 8, 'later')] },
    { deviceId: 2, counted: undefined, made: undefined, recorded: [record(12, 4, 7)] },
  ];
  expect(figuresOf(machines)).toMatchObject({ made: 300, counted: 8, later: 1, total: 13, rate: 4.33, withoutReason: 6, excess: 0 });
  expect(byReason(machines)).toEqual([
    [7, 6],
    [null, 6],
    [8, 1],
  ]);
  expect(byDevice(machines)).toEqual([
    [1, 9],
    [2, 4],
  ]);
  const shifts = [{ name: 'a', start: 0, end: 15 }];
  expect(byShift(machines, shifts)).toEqual([
    ['a', 9],
    ['', 4],
  ]);
  const batches = [{ start: 0, end: 10, product: 'x' }];
  expect(byProduct(machines.map((machine) => ({ ...machine, batches })))).toEqual([
    ['', 8],
    ['x', 5],
  ]);
  expect(trendOf(machines, [0, 10, 20])).toEqual({ counted: [5, null, 3], recorded: [0, 4, 1], made: [100, 100, 100] });
});
