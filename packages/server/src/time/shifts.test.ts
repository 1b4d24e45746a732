/** Shifts across clock changes and pattern changes, and their totals. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  breaksFit,
  dayClashes,
  nextShift,
  patternClashes,
  type ShiftCalendar,
  type ShiftPattern,
  type ShiftTimes,
  shiftsAt,
  shiftsBetween,
  workingMs,
  workingSpans,
} from './shifts.ts';
import { anyTime, anyZone, nearChange } from './zone-fixture.ts';

const hour = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);
const three: readonly ShiftTimes[] = [
  { name: '早班', from: '08:00', to: '16:00', breaks: [{ from: '12:00', to: '12:30' }] },
  { name: '中班', from: '16:00', to: '00:00', breaks: [] },
  { name: '夜班', from: '00:00', to: '08:00', breaks: [{ from: '04:00', to: '04:30' }] },
];
/** Four crews, three shifts, eight days. */
const fourCrews: ShiftPattern = {
  from: '2026-01-01',
  anchor: '2026-01-01',
  shifts: three,
  cycle: Array.from({ length: 8 }, (_, day) => [0, 2, 4].map((by) => 1 + Math.floor(((day + by) % 8) / 2))),
};
const nights: ShiftPattern = {
  from: '2026-01-01',
  anchor: '2026-01-01',
  shifts: [{ name: 'night', from: '22:00', to: '06:00', breaks: [{ from: '02:30', to: '03:30' }] }],
  cycle: [[1]],
};
const only = (...patterns: ShiftPattern[]): ShiftCalendar => ({ patterns, exceptions: [] });
const year = { start: utc('2026-01-01T00:00'), end: utc('2027-01-01T00:00') };

it('four crews in three shifts cover all hours; each works two days of each shift and then has two days off', () => {
  const at = utc('2026-01-05T04:00');
  expect(shiftsAt(only(fourCrews), 'Asia/Shanghai', at)).toMatchObject([{ name: '早班', crewId: 3, date: '2026-01-05' }]);
  const week = shiftsBetween(only(fourCrews), 'Asia/Shanghai', { start: at, end: at + 8 * 24 * hour });
  expect(new Set(week.map(({ crewId }) => crewId))).toEqual(new Set([1, 2, 3, 4]));
  expect(week.every((shift, i) => i === 0 || shift.start === week[i - 1]?.end)).toBe(true);
});

it.each([
  ['2026-03-28', 7, 6.5],
  ['2026-10-24', 9, 7],
  ['2026-06-01', 8, 7],
])('a night shift of Berlin of %s lasts %i hours, %f of them worked', (date, lasts, worked) => {
  const [shift] = shiftsAt(only(nights), 'Europe/Berlin', utc(`${date}T23:00`));
  if (!shift) throw new Error('there is none');
  expect([shift.date, (shift.end - shift.start) / hour]).toEqual([date, lasts]);
  expect(workingMs(only(nights), 'Europe/Berlin', shift) / hour).toBe(worked);
});

it('a shift that clocks skip does not take place, nor does one without a pattern', () => {
  const leaped = only({ ...nights, shifts: [{ name: 'x', from: '02:10', to: '02:50', breaks: [] }] });
  const on = (date: string) => shiftsBetween(leaped, 'Europe/Berlin', { start: utc(`${date}T00:30`), end: utc(`${date}T12:00`) }).length;
  expect([on('2026-03-28'), on('2026-03-29'), on('2026-03-30'), on('2025-12-30')]).toEqual([1, 0, 1, 0]);
});

it('a changed pattern applies from its start date and leaves the past unchanged', () => {
  const at = { start: utc('2026-05-01T00:00'), end: utc('2026-05-09T16:00') };
  const later = { ...fourCrews, from: '2026-05-10', anchor: '2026-05-10', cycle: [[9, null, null]] };
  const [before, after] = [only(fourCrews), only(fourCrews, later)];
  expect(shiftsBetween(after, 'Asia/Shanghai', at)).toEqual(shiftsBetween(before, 'Asia/Shanghai', at));
  expect(shiftsAt(after, 'Asia/Shanghai', utc('2026-05-10T01:00'))).toMatchObject([{ crewId: 9 }]);
  expect(shiftsAt(only(later, fourCrews), 'Asia/Shanghai', utc('2026-05-10T01:00'))).toMatchObject([{ crewId: 9 }]);
});

it('a day off, other times and another crew apply in their region; inner before outer, later before earlier', () => {
  const off = { from: '2026-05-01', to: '2026-05-03', regionId: null, shifts: [] };
  const own = (regionId: number | null, crewId: number) => ({
    ...off,
    regionId,
    shifts: [{ name: 'x', from: '09:00', to: '17:00', breaks: [], crewId }],
  });
  const crews = (exceptions: ShiftCalendar['exceptions'], regions: number[] = [], day = '02') =>
    shiftsBetween(
      { patterns: [nights], exceptions },
      'UTC',
      { start: utc(`2026-05-${day}T07:00`), end: utc(`2026-05-${day}T23:00`) },
      regions,
    ).map(({ crewId, start }) => `${crewId} ${new Date(start).getUTCHours()}`);
  expect(crews([off])).toEqual([]);
  expect(crews([off], [], '04')).toEqual(['1 22']);
  expect(crews([own(7, 2), off], [7])).toEqual(['2 9']);
  expect(crews([own(7, 2), off])).toEqual([]);
  expect(crews([own(5, 3), own(7, 2), off], [7, 5])).toEqual(['2 9']);
  expect(crews([own(5, 3), off], [7, 5])).toEqual(['3 9']);
  expect(crews([own(null, 4), off])).toEqual([]);
  expect(crews([off, own(null, 4)])).toEqual(['4 9']);
});

it('a shift ends when the next of its crew begins, if an exception intervenes', () => {
  const early = {
    from: '2026-05-02',
    to: '2026-05-02',
    regionId: null,
    shifts: [{ name: 'x', from: '03:00', to: '09:00', breaks: [], crewId: 1 }],
  };
  const shifts = shiftsBetween({ patterns: [nights], exceptions: [early] }, 'UTC', {
    start: utc('2026-05-01T23:00'),
    end: utc('2026-05-02T08:00'),
  });
  expect(shifts.map(({ start, end }) => [start, end].map((at) => new Date(at).getUTCHours()))).toEqual([
    [22, 3],
    [3, 9],
  ]);
  expect(shifts[0]?.breaks).toEqual([{ start: utc('2026-05-02T02:30'), end: utc('2026-05-02T03:00') }]);
});

it('the next shift is the one that takes over', () => {
  const names = (pattern: ShiftPattern, at: string) => {
    const [shift] = shiftsAt(only(pattern), 'UTC', utc(at));
    const next = shift && nextShift(only(pattern), 'UTC', shift);
    return next && [next.name, next.date];
  };
  expect(names(fourCrews, '2026-05-01T09:00')).toEqual(['中班', '2026-05-01']);
  expect(names(fourCrews, '2026-05-01T17:00')).toEqual(['夜班', '2026-05-02']);
  expect(names(nights, '2026-05-01T23:00')).toEqual(['night', '2026-05-02']);
  expect(names({ ...nights, cycle: [[1], ...Array.from({ length: 20 }, () => [null])] }, '2026-01-01T23:00')).toBeUndefined();
});

it('breaks lie within their shift, and no crew works two shifts at a time', () => {
  const shift = (from: string, to: string, ...breaks: [string, string][]) => ({
    name: 'x',
    from,
    to,
    breaks: breaks.map(([begin, end]) => ({ from: begin, to: end })),
  });
  expect([
    breaksFit(shift('22:00', '06:00', ['23:30', '00:30'], ['05:30', '06:00'])),
    breaksFit(shift('22:00', '06:00', ['05:30', '06:30'])),
    breaksFit(shift('08:00', '16:00', ['07:30', '08:30'])),
    breaksFit(shift('08:00', '16:00', ['12:00', '12:00'])),
    breaksFit(shift('08:00', '08:00', ['07:00', '08:00'])),
  ]).toEqual([true, false, false, false, true]);
  expect([
    patternClashes(fourCrews),
    patternClashes({ shifts: [shift('20:00', '08:00'), shift('07:00', '15:00')], cycle: [[1, 2]] }),
    // The night shift of the last day extends into the first.
    patternClashes({
      shifts: [shift('20:00', '08:00'), shift('07:00', '15:00')],
      cycle: [
        [null, 1],
        [2, null],
        [1, 2],
      ],
    }),
    patternClashes({ shifts: [shift('20:00', '08:00'), shift('10:00', '21:00')], cycle: [[1, 1]] }),
    patternClashes({ shifts: [shift('00:00', '00:00')], cycle: [[1]] }),
    dayClashes([
      { ...shift('08:00', '16:00'), crewId: 1 },
      { ...shift('15:00', '23:00'), crewId: 1 },
    ]),
    dayClashes([
      { ...shift('08:00', '16:00'), crewId: 1 },
      { ...shift('15:00', '23:00'), crewId: 2 },
    ]),
  ]).toEqual([false, false, true, true, false, true, false]);
});

const clock = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
const anyCrew = fc.constantFrom(1, 2, 3);
const anyShift = fc.record({
  name: fc.constant('x'),
  from: clock,
  to: clock,
  breaks: fc.array(fc.record({ from: clock, to: clock }), { maxLength: 2 }),
});
const fitting = anyShift.map((shift) => ({ ...shift, breaks: shift.breaks.filter((each) => breaksFit({ ...shift, breaks: [each] })) }));
const anyDate = fc.integer({ min: 0, max: 700 }).map((n) => new Date(utc('2025-12-01T00:00') + n * 24 * hour).toISOString().slice(0, 10));
const anyPattern = fc
  .tuple(fc.array(fitting, { minLength: 1, maxLength: 3 }), anyDate, anyDate, fc.integer({ min: 1, max: 8 }))
  .chain(([shifts, from, anchor, days]) =>
    fc
      .array(fc.array(fc.option(anyCrew), { minLength: shifts.length, maxLength: shifts.length }), { minLength: days, maxLength: days })
      .map((cycle): ShiftPattern => ({ from, anchor, shifts, cycle })),
  );
const anyException = fc.record({
  from: anyDate,
  to: anyDate,
  regionId: fc.constantFrom(null, 7),
  shifts: fc.array(
    fc.tuple(fitting, anyCrew).map(([shift, crewId]) => ({ ...shift, crewId })),
    { maxLength: 2 },
  ),
});
const anyCalendar = fc.record({
  patterns: fc.array(anyPattern, { minLength: 1, maxLength: 3 }),
  exceptions: fc.array(anyException, { maxLength: 3 }),
});
const anySpan = fc
  .tuple(fc.oneof(fc.integer({ min: year.start, max: year.end }), nearChange), fc.integer({ min: 1, max: 12 * 24 * 60 }))
  .map(([start, minutes]) => ({ start, end: start + minutes * 60_000 }));

it('for any calendar, no crew works two shifts at once, and the result does not depend on the end of the range', () => {
  fc.assert(
    fc.property(anyCalendar, anyZone, anySpan, (calendar, zone, span) => {
      const shifts = shiftsBetween(calendar, zone, span, [7]);
      for (const shift of shifts) {
        expect(shift.start < shift.end && shift.start < span.end && shift.end > span.start).toBe(true);
        const others = shifts.filter((other) => other !== shift && other.crewId === shift.crewId);
        expect(others.filter(({ start, end }) => start < shift.end && shift.start < end)).toEqual([]);
        for (const [i, { start, end }] of shift.breaks.entries())
          expect(start < end && (shift.breaks[i - 1]?.end ?? shift.start - 1) < start && end <= shift.end).toBe(true);
      }
      const middle = Math.floor((span.start + span.end) / 2);
      const reaching = shifts.filter(({ start, end }) => start <= middle && middle < end);
      expect(shiftsAt(calendar, zone, middle, [7])).toEqual(reaching);
    }),
    { numRuns: 150 },
  );
});

it('planned time without breaks adds up, and the parts of a range add up to the whole', () => {
  fc.assert(
    fc.property(
      anyCalendar,
      anyZone,
      anySpan,
      fc.double({ min: 0, max: 1, noNaN: true }),
      anyCrew,
      (calendar, zone, span, share, crewId) => {
        const cutAt = Math.floor(span.start + share * (span.end - span.start));
        for (const options of [{}, { crewId }, { regions: [7] }]) {
          const work = (start: number, end: number) => workingMs(calendar, zone, { start, end }, options);
          expect(work(span.start, cutAt) + work(cutAt, span.end)).toBe(work(span.start, span.end));
        }
        const spans = workingSpans(calendar, zone, span);
        expect(
          spans.every(
            ({ start, end }, i) => start < end && start >= span.start && end <= span.end && (i === 0 || start > (spans[i - 1]?.end ?? 0)),
          ),
        ).toBe(true);
        const whole = shiftsBetween(calendar, zone, span).filter(
          (shift) => shift.crewId === crewId && shift.start >= span.start && shift.end <= span.end,
        );
        for (const shift of whole) {
          const breaks = shift.breaks.reduce((sum, { start, end }) => sum + end - start, 0);
          expect(workingMs(calendar, zone, shift, { crewId })).toBe(shift.end - shift.start - breaks);
        }
      },
    ),
    { numRuns: 100 },
  );
});

it('shifts around the clock leave no gap on any day in any zone', () => {
  fc.assert(
    fc.property(anyZone, fc.oneof(anyTime, nearChange), (zone, time) => {
      const always = only({ ...fourCrews, from: '2012-01-01' });
      expect(shiftsAt(always, zone, time)).toHaveLength(1);
    }),
    { numRuns: 150 },
  );
});
