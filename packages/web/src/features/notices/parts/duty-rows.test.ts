import { expect, it } from 'vitest';
import { calendarOf, rowsOf } from './duty-rows.ts';

const calendar = {
  crews: true,
  pattern: [{ userId: 3, days: [1, 2], from: '08:00', to: '20:00' }],
  exceptions: [
    { userId: null, from: '2026-10-01T00:00', to: '2026-10-02T00:00' },
    { userId: 4, from: '2026-10-02T00:00', to: '2026-10-03T00:00' },
  ],
};

it('a calendar survives the conversion to rows and back, and is null while a row is incomplete', () => {
  const rows = rowsOf(calendar);
  expect(calendarOf(rows)).toEqual(calendar);
  for (const more of [{ userId: null }, { days: [] }, { from: '' }, { to: '8' }]) {
    const [shift] = rows.shifts;
    expect(calendarOf({ ...rows, shifts: shift ? [{ ...shift, ...more }] : [] })).toBeNull();
  }
  const [first] = rows.exceptions;
  expect(calendarOf({ ...rows, exceptions: first ? [{ ...first, to: first.from }] : [] })).toBeNull();
});
