import type { ShiftView } from '@czyun/contract';
import { expect, it } from 'vitest';
import { crewRows, dateAfter, datesOf, isException, monthAfter, weekdayOf } from './month.ts';

it('months follow each other across the year, and have their days', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 8)]).toEqual(['2027-01', '2025-12', '2027-01']);
  expect([datesOf('2026-02').length, datesOf('2028-02').length, datesOf('2026-03').at(-1)]).toEqual([28, 29, '2026-03-31']);
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23'), dateAfter('2026-02-28', 1)]).toEqual([7, 1, '2026-03-01']);
});

it('crews are in the order of their creation, each with its shifts by date', () => {
  const shift = (crewId: number, date: string, name: string): ShiftView => ({
    ...{ crewId, date, name, crewName: `crew ${crewId}`, breaks: [] },
    ...{ start: Date.parse(date), end: Date.parse(date) + 1 },
  });
  const rows = crewRows([shift(9, '2026-05-01', 'a'), shift(4, '2026-05-01', 'b'), shift(9, '2026-05-01', 'c')], [4, 9]);
  expect(rows.map(({ crewId, shifts }) => [crewId, shifts.get('2026-05-01')?.map(({ name }) => name)])).toEqual([
    [4, ['b']],
    [9, ['a', 'c']],
  ]);
});

it('exceptions of the project apply everywhere, those of a zone within it', () => {
  const exception = (regionId: number | null) => [{ from: '2026-05-01', to: '2026-05-03', regionId, shifts: [], note: '' }];
  const at = (regionId: number | null, regions: number[], date = '2026-05-03') => isException(exception(regionId), regions, date);
  expect([at(null, []), at(null, [7]), at(7, []), at(7, [7]), at(7, [3, 7]), at(null, [], '2026-05-04')]).toEqual([
    ...[true, true, false, true, true],
    false,
  ]);
});
