import { hourMs, minuteMs } from '@czyun/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DirtyBlock, DirtyHours, minuteRowsPerBlock } from './dirty.ts';
import { inRuns, SeriesRanges, toRuns } from './ranges.ts';

const rowsOf = ({ series, from, to }: DirtyBlock) => (series.length * (to - from)) / minuteMs;

/** Each range is similar to the previous one, but the last differs from the first. */
const slowlyWider = [
  { series: 2, at: 0, hours: 5 },
  { series: 1, at: 0, hours: 5 },
  { series: 3, at: 4, hours: 1 },
  { series: 4, at: 0, hours: 1 },
];

test('blocks contain every marked hour, few others, and no more than one statement should compute', () => {
  const mark = fc.record({
    series: fc.integer({ min: 1, max: 12 }),
    at: fc.integer({ min: 0, max: 300 }),
    hours: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1, maxLength: 60 }), fc.integer({ min: 0, max: 340 }), (marks, from) => {
      const dirty = new DirtyHours();
      const hours = new Set<string>();
      for (const { series, at, hours: count } of marks) {
        if (count === 1) dirty.mark(series, at * hourMs + 1234);
        else dirty.markRange(series, at * hourMs, (at + count) * hourMs);
        for (let hour = at; hour < at + count; hour++) hours.add(`${series} ${hour}`);
      }
      for (const series of [1, 2]) {
        const own = [...hours].filter((key) => key.startsWith(`${series} `)).map((key) => Number(key.split(' ')[1]));
        const first = Math.min(...own.filter((hour) => hour >= from && hour < from + 50));
        expect(dirty.earliest([series], from * hourMs, (from + 50) * hourMs)).toBe(first * hourMs);
      }
      const taken = dirty.take();
      const covered = new Set<string>();
      for (const block of taken.blocks) {
        expect(rowsOf(block)).toBeLessThanOrEqual(minuteRowsPerBlock);
        for (const series of block.series)
          for (let hour = block.from / hourMs; hour < block.to / hourMs; hour++) covered.add(`${series} ${hour}`);
      }
      expect([...hours].filter((key) => !covered.has(key))).toEqual([]);
      expect(covered.size).toBeLessThanOrEqual(hours.size * 1.5);
      taken.failed();
      const again = dirty.take();
      const [first, ...left] = again.blocks;
      again.partly(left);
      const stillDirty = [...dirty.take().blocks].flatMap((block) => block.series.map((id) => `${id} ${block.from}`));
      expect(stillDirty.length === 0).toBe(left.length === 0);
      expect(first).toBeDefined();
      expect(dirty.processedVersion).toBe(0);
      for (const { series, at, hours: count } of marks) dirty.markRange(series, at * hourMs, (at + count) * hourMs);
      expect(dirty.earliest([marks[0]?.series ?? 0], 0, 1000 * hourMs)).toBeLessThanOrEqual((marks[0]?.at ?? 0) * hourMs);
      dirty.take().done();
      expect(dirty.size).toBe(0);
    }),
    { examples: [[slowlyWider, 0]] },
  );
});

test('two years of 10 000 series, marked in any order, take little memory and are processed in bounded blocks', () => {
  const [series, days] = [10_000, 730];
  for (const byTime of [true, false]) {
    const dirty = new DirtyHours();
    global.gc?.();
    const before = process.memoryUsage().heapUsed;
    if (byTime)
      for (let day = 0; day < days; day++)
        for (let id = 1; id <= series; id++) dirty.markRange(id, day * 24 * hourMs, (day + 1) * 24 * hourMs);
    else for (let id = 1; id <= series; id++) dirty.markRange(id, 0, days * 24 * hourMs);
    let [blocks, rows, largest] = [0, 0, 0];
    for (const block of dirty.take().blocks) {
      blocks++;
      rows += rowsOf(block);
      largest = Math.max(largest, rowsOf(block));
    }
    expect(largest).toBeLessThanOrEqual(minuteRowsPerBlock);
    expect(rows).toBe(series * days * 1440);
    expect(blocks).toBeLessThan((rows / minuteRowsPerBlock) * 1.1);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60e6);
  }
});

test('scattered ranges of a series are merged instead of growing in number', () => {
  const ranges = new SeriesRanges();
  const at = (index: number) => ((index * 7919) % 10_007) * 10;
  for (let index = 0; index < 10_007; index += 2) ranges.add(1, at(index), at(index) + 1);
  expect([...ranges].length).toBeLessThanOrEqual(100);
  for (let index = 0; index < 10_007; index += 2) expect(ranges.covers(1, at(index), at(index) + 1)).toBe(true);
});

test('series are stored as runs', () => {
  expect(toRuns([5, 1, 2, 3, 9, 10])).toEqual([1, 3, 5, 5, 9, 10]);
  expect([...inRuns([1, 3, 5, 5, 9, 10])]).toEqual([1, 2, 3, 5, 9, 10]);
});
