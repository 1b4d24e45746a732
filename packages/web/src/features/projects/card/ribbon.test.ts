import { hourMs, minuteMs } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { hourMarks, powerAt, powerShape, shareOf } from './ribbon.ts';

const quarterMs = 15 * minuteMs;
const now = Date.UTC(2026, 4, 1, 4, 0);
const span = { start: now - 18 * hourMs, now, end: now + 6 * hourMs };
const still = { at: now, powerKw: null };

describe('the ribbon of a day', () => {
  it('draws steps around the zero line, and gaps as gaps', () => {
    const powerKw = [100, null, -50, ...Array<null>(69).fill(null)];
    const shape = powerShape({ powerKw }, span, still);
    expect([shape.most, shape.least, shape.zero]).toEqual([100, -50, 66.7]);
    expect(shape.path).toBe('M0 66.7V0H10V66.7ZM20 66.7V100H30V66.7Z');
  });

  it('continues to the present value', () => {
    const powerKw = Array<number>(72).fill(10);
    const tail = { at: now + 7.5 * minuteMs, powerKw: 20 };
    const shape = powerShape({ powerKw }, span, tail);
    expect(shape.path.endsWith('H720V0H725V100Z')).toBe(true);
    expect(powerAt(shareOf(now + minuteMs, span), { powerKw }, span, tail)).toBe(20);
    expect(powerAt(shareOf(now + 10 * minuteMs, span), { powerKw }, span, tail)).toBeNull();
    expect(powerAt(shareOf(now - minuteMs, span), { powerKw }, span, tail)).toBe(10);
  });

  it('is empty if no value is known', () => {
    expect(powerShape({ powerKw: [null] }, span, still)).toEqual({ path: '', zero: 100, most: 0, least: 0, isKnown: false });
  });

  it('marks every sixth hour of local time, midnight by its date', () => {
    const marks = hourMarks(span, 'Asia/Shanghai');
    expect(marks.map(({ text }) => text)).toEqual(['18:00', '05-01', '06:00', '12:00']);
    expect(marks.map(({ isMidnight }) => isMidnight)).toEqual([false, true, false, false]);
    expect(hourMarks(span, 'Asia/Kathmandu').map(({ time }) => (time - span.start) % quarterMs)).toEqual([0, 0, 0, 0]);
  });
});
