import { hourMs } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { bucketEdge, bucketFor, comparedDevices, spanOfDate, usualDates } from './items.ts';

const newYork = 'America/New_York';

describe('what is compared', () => {
  it('is today, yesterday and a week ago by the dates of the project', () => {
    expect(usualDates(Date.parse('2026-03-10T02:00:00Z'), newYork)).toEqual(['2026-03-09', '2026-03-08', '2026-03-02']);
    expect(usualDates(Date.parse('2026-03-10T02:00:00Z'), 'Asia/Shanghai')).toEqual(['2026-03-10', '2026-03-09', '2026-03-03']);
  });

  it('is a whole local day, of 23 or 25 hours too', () => {
    const hoursOf = (date: string) => {
      const { start, end } = spanOfDate(date, newYork);
      return (end - start) / hourMs;
    };
    expect(['2026-03-07', '2026-03-08', '2026-11-01'].map(hoursOf)).toEqual([24, 23, 25]);
  });

  it('is the page’s device first, then the selected ones, else the first others; four at most', () => {
    expect(comparedDevices(7, [], [1, 2, 3, 4, 5])).toEqual([7, 1, 2, 3]);
    expect(comparedDevices(7, ['5', '1', '99'], [1, 2, 3, 4, 5])).toEqual([7, 5, 1]);
    expect(comparedDevices(7, ['99'], [1])).toEqual([7, 1]);
  });
});

it('chooses buckets that divide a day', () => {
  expect([1, 6, 24, 30, 168, 744, 4000, 20_000].map((hours) => bucketFor(hours * hourMs).name)).toEqual([
    '1m',
    '1m',
    '5m',
    '5m',
    '1h',
    '6h',
    '1d',
    '1d',
  ]);
});

it('aligns buckets to local time, with half-hour offsets too', () => {
  const at = Date.parse('2026-05-01T10:47:00Z');
  const hour = { name: '1h', ms: hourMs };
  expect(bucketEdge(at, hour, 'Asia/Shanghai')).toBe(Date.parse('2026-05-01T10:00:00Z'));
  expect(bucketEdge(at, hour, 'Asia/Kolkata')).toBe(Date.parse('2026-05-01T10:30:00Z'));
});
