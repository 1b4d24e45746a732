import { startOfDay } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { instantBeside, moved, onOneGrid } from './alignment.ts';

const hour = 3_600_000;
const newYork = 'America/New_York';
const noon = (date: string) => Date.parse(`${date}T17:00:00Z`);
const dayOf = (date: string) => startOfDay(noon(date), newYork);
const hours = (start: number, end: number) => Array.from({ length: (end - start) / hour }, (_, index) => start + index * hour);

describe('alignment by local time', () => {
  // 2026-03-08 has 23 hours in New York, 2026-11-01 has 25.
  const normal = dayOf('2026-03-04');
  const short = dayOf('2026-03-08');
  const long = dayOf('2026-11-01');

  it('aligns eight o’clock with eight o’clock on days of 23 and 25 hours', () => {
    expect(instantBeside(normal + 8 * hour, normal, short, newYork)).toBe(short + 7 * hour);
    expect(instantBeside(normal + 8 * hour, normal, long, newYork)).toBe(long + 9 * hour);
    expect(instantBeside(short + 7 * hour, short, normal, newYork)).toBe(normal + 8 * hour);
    expect(instantBeside(long + 9 * hour, long, normal, newYork)).toBe(normal + 8 * hour);
  });

  it('leaves out an hour that the base does not have', () => {
    expect(instantBeside(normal + 2 * hour, normal, short, newYork)).toBeNull();
    const times = hours(normal, normal + 24 * hour);
    const curve = moved({ times, values: times.map((_, index) => index) }, normal, short, newYork, false);
    expect(curve.times).toEqual(hours(short, short + 23 * hour));
    expect(curve.values.slice(0, 4)).toEqual([0, 1, 3, 4]);
  });

  it('merges an hour that occurs twice: the mean, or the sum of amounts', () => {
    const times = hours(long, long + 25 * hour);
    const values = times.map((_, index) => index);
    expect(moved({ times, values }, long, normal, newYork, false).values.slice(0, 4)).toEqual([0, 1.5, 3, 4]);
    expect(moved({ times, values }, long, normal, newYork, true).values.slice(0, 4)).toEqual([0, 3, 3, 4]);
    expect(moved({ times, values }, long, normal, newYork, false).times).toHaveLength(24);
  });

  it('works in time zones with half-hour offsets', () => {
    const zone = 'Asia/Kolkata';
    const one = startOfDay(noon('2026-05-01'), zone);
    const other = startOfDay(noon('2026-05-09'), zone);
    expect(instantBeside(one + 90 * 60_000, one, other, zone)).toBe(other + 90 * 60_000);
  });
});

it('joins curves of the same buckets up to the last known value, null where one has no value', () => {
  expect(
    onOneGrid([
      { times: [0, 10, 20], values: [1, null, 3] },
      { times: [10, 20, 30, 40], values: [4, 5, 6, null] },
    ]),
  ).toEqual({
    times: [0, 10, 20, 30],
    values: [
      [1, null, 3, null],
      [null, 4, 5, 6],
    ],
  });
});
