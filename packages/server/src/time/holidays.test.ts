import { describe, expect, it } from 'vitest';
import { calendarDay, holidaysOfZone, holidaysRunOut, holidayYears, lastCoveredYear, type SetDay } from './holidays.ts';

const dates = (from: string, to: string) => {
  const list: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) list.push(new Date(time).toISOString().slice(0, 10));
  return list;
};
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

describe('the notices', () => {
  it('lie in their year, make-up work is on weekends, and no day is both', () => {
    for (const { year, off, work } of holidayYears) {
      const free = off.flatMap(({ from, to }) => dates(from, to));
      expect(new Set(free).size).toBe(free.length);
      for (const date of [...free, ...work]) expect(date.startsWith(`${year}-`), date).toBe(true);
      for (const date of work) {
        expect([0, 6], date).toContain(weekday(date));
        expect(free).not.toContain(date);
      }
    }
  });
});

describe('a day', () => {
  it('has the kind that the notices give it', () => {
    expect(calendarDay('2026-02-14')).toMatchObject({ kind: 'workday', covered: true, festivals: [] });
    expect(calendarDay('2026-02-17')).toMatchObject({ kind: 'holiday', month: 2, festivals: ['springFestival'] });
    expect(calendarDay('2025-10-06').festivals).toEqual(['nationalDay', 'midAutumn']);
    expect(calendarDay('2026-11-21').kind).toBe('weekend');
    expect(calendarDay('2026-11-23').kind).toBe('workday');
    expect(calendarDay('2024-10-12').kind).toBe('workday');
  });

  it('in a year without a notice follows its weekday, and is marked as not covered', () => {
    expect(calendarDay(`${lastCoveredYear + 1}-10-01`)).toMatchObject({ covered: false, festivals: [] });
    expect(calendarDay('2027-10-02')).toMatchObject({ kind: 'weekend', covered: false });
  });

  it('set by hand overrides the notices', () => {
    const own = new Map<string, SetDay>([
      ['2027-02-06', { date: '2027-02-06', kind: 'holiday', festival: 'springFestival' }],
      ['2026-10-01', { date: '2026-10-01', kind: 'workday', festival: null }],
    ]);
    expect(calendarDay('2027-02-06', { holidays: 'china', own })).toMatchObject({
      kind: 'holiday',
      festivals: ['springFestival'],
      covered: true,
    });
    expect(calendarDay('2026-10-01', { holidays: 'china', own })).toMatchObject({ kind: 'workday', festivals: [] });
  });
});

it('the calendar runs out from October of its last year on', () => {
  expect(holidaysRunOut(`${lastCoveredYear}-09-30`)).toBe(false);
  expect(holidaysRunOut(`${lastCoveredYear}-10-01`)).toBe(true);
  expect(holidaysRunOut(`${lastCoveredYear + 2}-01-01`)).toBe(true);
});

it('outside China has no holidays, and then every year is covered', () => {
  expect(['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Europe/Berlin', 'UTC'].map(holidaysOfZone)).toEqual([
    ...['china', 'china', 'none', 'none', 'none'],
  ]);
  const none = { holidays: 'none', own: new Map() } as const;
  expect(calendarDay('2026-10-01', none)).toMatchObject({ kind: 'workday', festivals: [], covered: true });
  // A make-up working day of China is an ordinary Saturday elsewhere.
  expect(calendarDay('2026-10-10', none)).toMatchObject({ kind: 'weekend', covered: true });
  expect(calendarDay('2099-10-01', none).covered).toBe(true);
});
