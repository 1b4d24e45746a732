import { expect, it } from 'vitest';
import { anchorOf, readyPatterns } from './ready-patterns.ts';
import { rowOf, timesOf } from './shift-rows.ts';

it.each(readyPatterns)(
  '$key gives every crew the same work, and each shift a crew that is not already at work',
  ({ crews, shifts, cycle, weekly }) => {
    const worked = Array.from({ length: crews }, (_, crew) => cycle.flat().filter((each) => each === crew).length);
    expect(new Set(worked).size).toBe(1);
    expect(cycle.every((day) => day.length === shifts.length)).toBe(true);
    expect(cycle.flat().every((crew) => (crew === null ? weekly : crew < crews))).toBe(true);
    for (const day of cycle) expect(new Set(day).size).toBe(day.length);
  },
);

it('four crews in three shifts never change directly from one shift to the next', () => {
  const cycle = readyPatterns.find(({ key }) => key === 'fourThree')?.cycle ?? [];
  const night = (day: number) => cycle[day % 8]?.[2];
  cycle.forEach((today, day) => {
    // A night shift belongs to the morning on which it ends.
    expect(today[0]).not.toBe(night(day));
    expect(today[1]).not.toBe(night(day + 1));
  });
});

it('a weekly pattern begins on its Monday', () => {
  const [weekly, other] = [readyPatterns.find((each) => each.weekly), readyPatterns.find((each) => !each.weekly)];
  if (!weekly || !other) throw new Error('there is none');
  expect([anchorOf(weekly, '2026-11-22'), anchorOf(weekly, '2026-11-23'), anchorOf(other, '2026-11-22')]).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-22',
  ]);
});

it('a row is a shift once it has a name and times', () => {
  const row = { key: 1, name: ' 早班 ', nameEn: ' Early', from: '8:00', to: '24:00', breaks: '12:00-12:30，17：00–17:15', crewId: null };
  const times = {
    name: '早班',
    nameEn: 'Early',
    from: '08:00',
    to: '00:00',
    breaks: [
      { from: '12:00', to: '12:30' },
      { from: '17:00', to: '17:15' },
    ],
  };
  expect(timesOf(row)).toEqual(times);
  expect(timesOf(rowOf(times, 2))).toEqual(times);
  expect(timesOf({ ...row, nameEn: ' ' })).not.toHaveProperty('nameEn');
  for (const wrong of [{ name: ' ' }, { from: '' }, { to: '25:00' }, { breaks: 'noon' }, { breaks: '12:00' }])
    expect(timesOf({ ...row, ...wrong })).toBeNull();
});
