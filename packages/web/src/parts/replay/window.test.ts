import { dayMs, hourMs, replayRanges } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { loopAround, rangeMs, stepOf, ticksOf, windowAfter, windowAt } from './window.ts';

const now = Date.UTC(2026, 4, 12, 10, 20, 30);

describe('the range of the lanes', () => {
  it('ends with the current minute if the instant is recent', () => {
    expect(windowAt('1h', now, now)).toEqual([Date.UTC(2026, 4, 12, 9, 21), Date.UTC(2026, 4, 12, 10, 21)]);
    expect(windowAt('8h', now - 7 * hourMs, now)).toEqual(windowAt('8h', now, now));
  });
  it('contains any instant, has its length, never passes now, and does not move while a replay runs', () => {
    for (const range of replayRanges)
      for (let back = 0; back < 20; back += 0.37) {
        const at = now - back * rangeMs[range];
        const [start, end] = windowAt(range, at, now);
        expect(end - start).toBe(rangeMs[range]);
        expect(at >= start && at <= end).toBe(true);
        expect(end).toBeLessThanOrEqual(now + 60_000);
      }
    const at = now - 3 * dayMs;
    const windows = new Set(Array.from({ length: 24 }, (_, n) => windowAt('1d', at + n * hourMs, now)[0]));
    expect(windows.size).toBeLessThanOrEqual(3);
  });
  it('does not move while the instant is inside, and follows now if it ends there', () => {
    const at = now - 3 * dayMs;
    const before = windowAt('8h', at, now);
    for (const inside of [before[0], at, before[1]]) expect(windowAfter(before, '8h', inside, now)).toBe(before);
    expect(windowAfter(before, '8h', before[1] + 1, now)).not.toEqual(before);
    expect(windowAfter(before, '1h', at, now)).toEqual(windowAt('1h', at, now));
    const live = windowAt('8h', now, now);
    expect(windowAfter(live, '8h', now, now + 60_000)).toEqual(windowAt('8h', now + 60_000, now + 60_000));
  });
  it('is stepped through by keys in whole units', () => {
    expect(replayRanges.map((range) => stepOf(windowAt(range, now, now)) / 1000)).toEqual([15, 120, 300, 1800]);
  });
});

it('a loop is around the instant and in the past', () => {
  const span = windowAt('1h', now, now);
  expect(loopAround(now - hourMs / 2, span, now)).toEqual([now - hourMs / 2 - 360_000, now - hourMs / 2 + 360_000]);
  const [start, end] = loopAround(now, span, now);
  expect(end).toBeLessThan(now);
  expect(end - start).toBeGreaterThanOrEqual(360_000);
});

describe('labels of the axis', () => {
  it('are at round times of the zone', () => {
    const half = 5.5 * hourMs;
    const { ticks, stepMs } = ticksOf([now - 8 * hourMs, now], 9, () => half);
    expect(stepMs).toBe(hourMs);
    expect(ticks.every((tick) => (tick + half) % hourMs === 0)).toBe(true);
    expect(ticks).toHaveLength(8);
  });
  it('remain round across clock changes', () => {
    const change = Date.UTC(2026, 2, 29, 1);
    const offsetAt = (time: number) => (time < change ? 1 : 2) * hourMs;
    const { ticks } = ticksOf([change - 12 * hourMs, change + 12 * hourMs], 9, offsetAt);
    expect(ticks.every((tick) => (tick + offsetAt(tick)) % (3 * hourMs) === 0)).toBe(true);
  });
});
