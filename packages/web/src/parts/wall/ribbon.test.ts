import { hourMs, minuteMs } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { hoursOf, niceAbove, plannedAhead, plannedSoFar, type RibbonInput, ribbonOf } from './ribbon.ts';

const start = Date.UTC(2026, 4, 1);
const bucketMs = 5 * minuteMs;
const size = { width: 2400, height: 100 };
const at = (hours: number) => start + hours * hourMs;
const none = { times: [], values: [] };
const input = (over: Partial<RibbonInput>): RibbonInput => ({
  day: { start, end: at(24), now: at(12) },
  ...{ bucketMs, power: none, soc: none, powerNow: null, socNow: null, plan: [] },
  ...over,
});

describe('the ribbon of a wall', () => {
  it('draws actual power around the zero line, gaps as gaps, up to the present', () => {
    const day = { start, end: at(24), now: start + 17 * minuteMs };
    const times = [0, 5, 10, 15].map((minute) => start + minute * minuteMs);
    const shape = ribbonOf(input({ day, power: { times, values: [100, null, -50, -50] } }), { width: 1440, height: 100 });
    expect([shape.maxKw, shape.leastKw, shape.zero, shape.nowX]).toEqual([100, -50, 66.7, 17]);
    expect(shape.done).toBe('M0 66.7V0H5V66.7ZM10 66.7V100H15V100H17V66.7Z');
  });

  it('continues with the current value until the next bucket arrives', () => {
    const day = { start, end: at(24), now: start + 7 * minuteMs };
    const power = { times: [start], values: [10] };
    const shape = ribbonOf(input({ day, power, powerNow: 20 }), { width: 1440, height: 100 });
    expect(shape.done).toBe('M0 100V50H5V0H7V100Z');
    // A longer silence leaves a gap.
    const later = { ...day, now: start + 62 * minuteMs };
    expect(ribbonOf(input({ day: later, power, powerNow: 20 }), { width: 1440, height: 100 }).done).toBe(
      'M0 100V50H5V100ZM60 100V0H62V100Z',
    );
    expect(ribbonOf(input({ day: later, power }), { width: 1440, height: 100 }).done).toBe('M0 100V0H5V100Z');
  });

  it('outlines the plan, also for the time ahead, on the same scale', () => {
    const plan = [
      { start: at(0), end: at(6), kw: -200 },
      { start: at(6), end: at(18), kw: null },
      { start: at(18), end: at(21), kw: 400 },
    ];
    const shape = ribbonOf(input({ plan }), size);
    expect([shape.maxKw, shape.leastKw]).toEqual([400, -200]);
    expect(shape.plan).toBe('M0 66.7V100H600V66.7M1800 66.7V0H2100V66.7');
  });

  it('draws the state of charge from bottom to top, broken if unknown', () => {
    const times = [0, 5, 10, 15].map((minute) => start + minute * minuteMs);
    const day = { start, end: at(24), now: start + 20 * minuteMs };
    const shape = ribbonOf(input({ day, soc: { times, values: [0, 50, null, 120] } }), { width: 1440, height: 100 });
    expect(shape.soc).toBe('M2.5 100L7.5 50M20 0');
  });

  it('is empty without known data', () => {
    expect(ribbonOf(input({}), size)).toEqual({ done: '', plan: '', soc: '', zero: 100, nowX: 1200, maxKw: 0, leastKw: 0 });
  });

  it('has a scale of round numbers', () => {
    expect([0, 0.31, 1, 180, 240, 251, 501, 1000].map(niceAbove)).toEqual([0, 0.4, 1, 200, 250, 300, 600, 1000]);
  });

  it('derives the plan ahead from slots, cut at the present and at midnight', () => {
    const day = { start, end: at(24), now: at(12) };
    const slots = [
      { mode: 1, from: 23 * 60, to: 7 * 60, power: 300 },
      { mode: 2, from: 10 * 60, to: 14 * 60, power: 400 },
      { mode: 3, from: 15 * 60, to: 16 * 60, power: 100 },
      { mode: 2, from: 17 * 60, to: 18 * 60, power: null },
    ];
    expect(plannedAhead(slots, day)).toEqual([
      { start: at(12), end: at(14), kw: 400 },
      { start: at(23), end: at(24), kw: -300 },
    ]);
  });

  it('joins quarter-hours with the same power', () => {
    const quarter = 15 * minuteMs;
    const quarters = [-5, -5, null, 7].map((planned, index) => ({ start: start + index * quarter, planned }));
    expect(plannedSoFar(quarters)).toEqual([
      { start, end: start + 2 * quarter, kw: -5 },
      { start: start + 2 * quarter, end: start + 3 * quarter, kw: null },
      { start: start + 3 * quarter, end: start + 4 * quarter, kw: 7 },
    ]);
  });

  it('marks the hours of the project’s clock', () => {
    const local = { start: start - 8 * hourMs, end: start + 16 * hourMs };
    expect(hoursOf(local, 'Asia/Shanghai', 6).map(({ text }) => text)).toEqual(['00:00', '06:00', '12:00', '18:00', '24:00']);
    // A day with a missing hour.
    const spring = { start: Date.UTC(2026, 2, 28, 23), end: Date.UTC(2026, 2, 29, 22) };
    expect(hoursOf(spring, 'Europe/Berlin', 6).map(({ time }) => (time - spring.start) / hourMs)).toEqual([0, 5, 11, 17, 23]);
  });
});
