import { dayMs, hourMs, startOfDay } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { daysBefore, daysLater } from './local-days.ts';

const zone = 'America/New_York';
const dayOf = (date: string) => startOfDay(Date.parse(`${date}T17:00:00Z`), zone);
const hourly = (start: number, n: number) => ({
  times: Array.from({ length: n }, (_, index) => start + index * hourMs),
  values: Array.from({ length: n }, (_, index) => index),
});

describe('copies of earlier days', () => {
  it('begin at the same local time, also before a clock change', () => {
    // 2026-03-08 has 23 hours.
    const at = dayOf('2026-03-09') + 8 * hourMs + 123;
    expect(daysBefore(at, 1, zone)).toBe(dayOf('2026-03-08') + 7 * hourMs + 123);
    expect(daysBefore(at, 7, zone)).toBe(dayOf('2026-03-02') + 8 * hourMs + 123);
    expect(daysBefore(at, 1, 'Asia/Shanghai')).toBe(at - dayMs);
  });

  it('are at the same local time', () => {
    const normal = hourly(dayOf('2026-03-04'), 24);
    expect(daysLater(normal, 1, zone)).toEqual({ times: normal.times.map((time) => time + dayMs), values: normal.values });
  });

  it('leave out an hour that does not exist there', () => {
    const before = hourly(dayOf('2026-03-07'), 24);
    const { times, values } = daysLater(before, 1, zone);
    expect(times).toEqual(hourly(dayOf('2026-03-08'), 23).times);
    expect(values.slice(0, 4)).toEqual([0, 1, 3, 4]);
  });

  it('use an hour that occurs twice once, in both directions', () => {
    // 2026-11-01 has 25 hours.
    const onto = daysLater(hourly(dayOf('2026-10-31'), 24), 1, zone);
    expect(onto.times.slice(0, 4).map((time) => (time - dayOf('2026-11-01')) / hourMs)).toEqual([0, 1, 3, 4]);
    const from = daysLater(hourly(dayOf('2026-11-01'), 25), 1, zone);
    expect(from.times).toEqual(hourly(dayOf('2026-11-02'), 24).times);
    expect(from.values.slice(0, 4)).toEqual([0, 1, 3, 4]);
  });
});
