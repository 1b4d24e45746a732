import { hourMs } from '@czyun/contract';
import { expect, it } from 'vitest';
import { dayShape, hourMarks } from './day-geometry.ts';

const start = Date.UTC(2026, 4, 1);
const area = { start, end: start + 24 * hourMs, width: 2400, height: 106, gapMs: 2 * hourMs };
const at = (hours: number) => start + hours * hourMs;

it('draws values against zero if it is near', () => {
  const shape = dayShape({ times: [at(0), at(1), at(2)], values: [0, 100, 50] }, area);
  expect(shape).toEqual({ line: 'M0 106L100 6L200 56', area: 'M0 106L0 106L100 6L200 56V106Z', zero: 106, low: 0, high: 100 });
});

it('has zero inside where power flows both ways, and none where it is far', () => {
  expect(dayShape({ times: [at(0), at(1)], values: [-50, 50] }, area).zero).toBe(53);
  expect(dayShape({ times: [at(0), at(1)], values: [390, 400] }, area).zero).toBeNull();
  expect(dayShape({ times: [at(0), at(1)], values: [-100, -10] }, area).zero).toBe(0);
});

it('breaks the line at gaps and unknown values, and leaves out values outside the range', () => {
  const times = [at(-1), at(0), at(1), at(2), at(3), at(8)];
  expect(dayShape({ times, values: [900, 100, 100, null, 100, 100] }, area).line.match(/M/g)).toHaveLength(3);
});

it('is empty without values, and horizontal for a single one', () => {
  expect(dayShape({ times: [], values: [] }, area)).toMatchObject({ line: '', low: null });
  expect(dayShape({ times: [at(0), at(1)], values: [7, 7] }, area)).toMatchObject({ low: 7, high: 7 });
  // Zero all day: a line in the middle.
  expect(dayShape({ times: [at(0), at(1)], values: [0, 0] }, area).line).toBe('M0 53L100 53');
});

it('marks every third hour of local time', () => {
  expect(hourMarks({ start: at(0), end: at(9) }, 'Asia/Shanghai').map(({ text }) => text)).toEqual(['09:00', '12:00', '15:00']);
});
