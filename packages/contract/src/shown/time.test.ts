import { describe, expect, it } from 'vitest';
import { ageOf, instantOf, spanText, startOfDay, timeText, wallTime } from './time.ts';

const at = Date.UTC(2026, 2, 1, 0, 15, 30);

describe('times in the project time zone', () => {
  it('uses the time zone’s local time', () => {
    expect(timeText(at, 'Asia/Shanghai')).toBe('2026-03-01 08:15:30');
    expect(timeText(at, 'Asia/Kolkata', 'minute')).toBe('2026-03-01 05:45');
    expect(timeText(at, 'America/New_York', 'day')).toBe('2026-02-28');
    expect(timeText(null, 'Asia/Shanghai')).toBe('-');
  });
  it('writes midnight as 00', () => {
    expect(timeText(Date.UTC(2026, 0, 1, 16), 'Asia/Shanghai', 'clock')).toBe('00:00:00');
  });
  it('restores the instant of a wall clock time, across daylight saving', () => {
    for (const timeZone of ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
      for (const day of [at, Date.UTC(2026, 5, 30, 12), Date.UTC(2026, 9, 25, 12), Date.UTC(2026, 2, 29, 12)])
        expect(instantOf(wallTime(day, timeZone), timeZone)).toBe(day);
    }
  });
  it('uses the earlier of two equal local times', () => {
    const twice = { year: 2026, month: 10, day: 25, hour: 2, minute: 30, second: 0 };
    expect(instantOf(twice, 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
  });
  it('writes the offset in the hour that occurs twice, and only there', () => {
    const hours = (first: number, timeZone: string) =>
      Array.from({ length: 4 }, (_, index) => timeText(first + index * 3_600_000, timeZone, 'minute').slice(11));
    expect(hours(Date.UTC(2026, 10, 1, 4, 30), 'America/New_York')).toEqual(['00:30', '01:30 -04:00', '01:30 -05:00', '02:30']);
    expect(hours(Date.UTC(2026, 9, 24, 23, 0), 'Europe/Berlin')).toEqual(['01:00', '02:00 +02:00', '02:00 +01:00', '03:00']);
    expect(timeText(Date.UTC(2026, 9, 25, 1, 0, 0, 123), 'Europe/Berlin', 'milli')).toBe('2026-10-25 02:00:00.123 +01:00');
    expect(timeText(Date.UTC(2026, 3, 4, 14, 45, 10), 'Australia/Lord_Howe')).toBe('2026-04-05 01:45:10 +11:00');
    expect(timeText(Date.UTC(2026, 3, 4, 15, 15, 10), 'Australia/Lord_Howe')).toBe('2026-04-05 01:45:10 +10:30');
    expect(hours(Date.UTC(2026, 2, 29, 0, 30), 'Europe/Berlin')).toEqual(['01:30', '03:30', '04:30', '05:30']);
  });
  it('computes days of 23 and 25 hours as the time zone has them', () => {
    const spring = startOfDay(Date.UTC(2026, 2, 29, 12), 'Europe/Berlin');
    expect(startOfDay(spring, 'Europe/Berlin', 1) - spring).toBe(23 * 3_600_000);
    const autumn = startOfDay(Date.UTC(2026, 9, 25, 12), 'Europe/Berlin');
    expect(startOfDay(autumn, 'Europe/Berlin', 1) - autumn).toBe(25 * 3_600_000);
  });
  it('gives an age in its largest whole unit', () => {
    expect(ageOf(-5)).toEqual({ n: 0, unit: 'seconds' });
    expect(ageOf(59_999)).toEqual({ n: 59, unit: 'seconds' });
    expect(ageOf(3_599_000)).toEqual({ n: 59, unit: 'minutes' });
    expect(ageOf(50 * 3_600_000)).toEqual({ n: 2, unit: 'days' });
  });
});

it('spans are given in their two largest units', () => {
  const spans = [0, 400, 7_160_600, -7_200_000, 90_061_000, 61_000, 86_400_000 * 40 + 3_600_000];
  expect(spans.map((ms) => spanText(ms, 'en'))).toEqual(['0 s', '0 s', '1 h 59 min', '2 h', '1 d 1 h', '1 min 1 s', '40 d 1 h']);
  expect(spanText(7_160_600, 'zh')).toBe('1 小时 59 分');
});
