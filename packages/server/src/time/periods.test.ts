import { describe, expect, it } from 'vitest';
import { calendarPeriod, periodOf } from './periods.ts';

describe('periods', () => {
  const zone = 'Europe/Berlin';
  const at = (text: string) => Date.parse(text);

  it('begin at a day of the zone and have calendar length', () => {
    const day = periodOf(zone, 1, at('2026-03-29T10:00Z'), at('2026-05-01T00:00Z'));
    expect([day.start, day.end]).toEqual([at('2026-03-28T23:00Z'), at('2026-03-29T22:00Z')]);
    expect(day.before).toEqual({ start: at('2026-03-27T23:00Z'), end: day.start });
    const month = periodOf(zone, 3, at('2026-02-01T05:00Z'), at('2026-05-01T00:00Z'));
    expect([month.end, month.before.start]).toEqual([at('2026-02-28T23:00Z'), at('2025-12-31T23:00Z')]);
    expect(periodOf(zone, 4, at('2026-02-15T05:00Z'), 0, true).start).toBe(at('2026-01-31T23:00Z'));
  });

  it('in progress are compared with an equal part of the previous one', () => {
    const { start, until, before } = periodOf('Asia/Shanghai', 2, at('2026-06-01T03:00Z'), at('2026-06-03T04:30Z'));
    expect(until).toBe(at('2026-06-03T04:30Z'));
    expect(before.end - before.start).toBe(until - start);
    expect(periodOf('Asia/Shanghai', 1, at('2026-06-01T03:00Z'), 0).until).toBe(at('2026-05-31T16:00Z'));
  });
});

describe('calendar periods', () => {
  const at = (text: string) => Date.parse(text);

  it('contain an instant, and have the same period a year earlier', () => {
    const year = calendarPeriod('Europe/Berlin', 'year', at('2026-08-15T10:00Z'), at('2030-01-01T00:00Z'));
    expect([year.start, year.end]).toEqual([at('2025-12-31T23:00Z'), at('2026-12-31T23:00Z')]);
    expect(year.yearAgo).toEqual(year.before);
    const leap = calendarPeriod('Asia/Shanghai', 'month', at('2024-02-29T10:00Z'), at('2030-01-01T00:00Z'));
    expect(leap.yearAgo).toEqual({ start: at('2023-01-31T16:00Z'), end: at('2023-02-28T16:00Z') });
    expect(calendarPeriod('Asia/Shanghai', 'day', at('2024-02-29T10:00Z'), at('2030-01-01T00:00Z')).yearAgo).toEqual({
      start: at('2023-02-27T16:00Z'),
      end: at('2023-02-28T16:00Z'),
    });
  });

  it('in progress are compared with an equal part of the others', () => {
    const now = at('2026-06-10T04:30Z');
    const { start, until, before, yearAgo } = calendarPeriod('Asia/Shanghai', 'month', now, now);
    expect([until - start, before.end - before.start, yearAgo.end - yearAgo.start]).toEqual(Array(3).fill(now - at('2026-05-31T16:00Z')));
  });
});
