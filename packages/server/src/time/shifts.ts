/**
 * Shifts from patterns: a cycle of days, each with its shifts and their crews. Clock times are local to a zone, so a night on which clocks
 * change has a longer or shorter shift. A shift belongs to the date on which it begins.
 */
import { hourMs } from '@czyun/contract';
import { Temporal } from 'temporal-polyfill';
import { dayOf } from './days.ts';
import { instantAt } from './wall-clock.ts';

/** Clock times (`HH:MM`); `to` is on the next day if it is not later than `from`, so equal times are a whole day. */
export interface ClockSpan {
  readonly from: string;
  readonly to: string;
}

/** Instants, UTC ms; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ShiftTimes extends ClockSpan {
  readonly name: string;
  /** Undefined: as `name`. */
  readonly nameEn?: string | undefined;
  /** Each within the shift. */
  readonly breaks: readonly ClockSpan[];
}

export interface ShiftPattern {
  /** First date (yyyy-mm-dd) of the pattern, which applies until the next one. */
  readonly from: string;
  /** A date on which the cycle begins. */
  readonly anchor: string;
  readonly shifts: readonly ShiftTimes[];
  /** Per day of the cycle and shift, in the order of `shifts`: the crew; null: not worked that day. */
  readonly cycle: readonly (readonly (number | null)[])[];
}

/** Shifts on these dates instead of the pattern's; none: a day off. */
export interface ShiftException {
  readonly from: string;
  /** The last date. */
  readonly to: string;
  /** The region it applies to, with those in it; null: the whole project. */
  readonly regionId: number | null;
  readonly shifts: readonly (ShiftTimes & { readonly crewId: number })[];
}

export interface ShiftCalendar {
  readonly patterns: readonly ShiftPattern[];
  /** Of two exceptions for the same region, the later in the list applies. */
  readonly exceptions: readonly ShiftException[];
}

export interface Shift extends Span {
  /** The date on which it begins. */
  readonly date: string;
  readonly name: string;
  readonly crewId: number;
  /** In order, within the shift, not overlapping. */
  readonly breaks: readonly Span[];
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const dayMinutes = 1440;

/** Minutes since the midnight before its start; a shift that ends the next day ends after 1440. */
function minuteSpan({ from, to }: ClockSpan): Span {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return { start, end: end > start ? end : end + dayMinutes };
}

/** A break of a shift that crosses midnight may lie on its second day. */
function breakMinutes(shift: Span, of: ClockSpan): Span {
  const { start, end } = minuteSpan(of);
  return start < shift.start ? { start: start + dayMinutes, end: end + dayMinutes } : { start, end };
}

/** Whether all breaks of a shift lie within it. */
export function breaksFit(shift: ShiftTimes): boolean {
  const whole = minuteSpan(shift);
  return shift.breaks.every((each) => breakMinutes(whole, each).end <= whole.end && each.from !== each.to);
}

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Whether a crew would work two shifts at a time if these days were repeated in a cycle. */
function clashes(spans: readonly { readonly crewId: number; readonly span: Span }[], days: number): boolean {
  const again = days * dayMinutes;
  return spans.some(({ crewId, span }, i) =>
    spans.some(
      (other, j) =>
        other.crewId === crewId &&
        [-again, 0, again].some((by) => (by !== 0 || j > i) && overlap(span, { start: other.span.start + by, end: other.span.end + by })),
    ),
  );
}

/** Whether a pattern assigns a crew two shifts at a time. */
export function patternClashes({ shifts, cycle }: Pick<ShiftPattern, 'shifts' | 'cycle'>): boolean {
  const spans = cycle.flatMap((day, n) =>
    day.flatMap((crewId, i) => {
      const shift = shifts[i];
      if (crewId === null || !shift) return [];
      const { start, end } = minuteSpan(shift);
      return [{ crewId, span: { start: start + n * dayMinutes, end: end + n * dayMinutes } }];
    }),
  );
  return clashes(spans, cycle.length);
}

/** Whether the shifts of one day assign a crew two at a time. */
export function dayClashes(shifts: ShiftException['shifts']): boolean {
  return clashes(
    shifts.map((shift) => ({ crewId: shift.crewId, span: minuteSpan(shift) })),
    3,
  );
}

type Planned = ShiftTimes & { readonly crewId: number };

/** The shifts on a date for the regions, innermost first. */
function plannedOn({ patterns, exceptions }: ShiftCalendar, date: string, regions: readonly number[]): readonly Planned[] {
  for (const region of [...regions, null]) {
    const instead = exceptions.findLast(({ from, to, regionId }) => regionId === region && from <= date && date <= to);
    if (instead) return instead.shifts;
  }
  const pattern = patterns.filter(({ from }) => from <= date).reduce<ShiftPattern | null>((a, b) => (a && a.from > b.from ? a : b), null);
  if (!pattern || pattern.cycle.length === 0) return [];
  const days = Temporal.PlainDate.from(pattern.anchor).until(date, { largestUnit: 'days' }).days;
  const { length } = pattern.cycle;
  const crews = pattern.cycle[((days % length) + length) % length] ?? [];
  return pattern.shifts.flatMap((shift, i) => {
    const crewId = crews[i] ?? null;
    return crewId === null ? [] : [{ ...shift, crewId }];
  });
}

/** The instant of a minute since the midnight of a date, which may be on the following day. */
function instantOf(timeZone: string, date: Temporal.PlainDate, minute: number): number {
  const days = Math.floor(minute / dayMinutes);
  return instantAt(timeZone, date.add({ days }).toString(), minute - days * dayMinutes);
}

function shiftOf(timeZone: string, date: Temporal.PlainDate, planned: Planned): Shift {
  const whole = minuteSpan(planned);
  const instants = ({ start, end }: Span): Span => ({ start: instantOf(timeZone, date, start), end: instantOf(timeZone, date, end) });
  const breaks = planned.breaks.map((each) => instants(breakMinutes(whole, each)));
  return { date: date.toString(), name: planned.name, crewId: planned.crewId, ...instants(whole), breaks };
}

/** Where a pattern is replaced by another or by an exception, a crew's shift ends when its next one begins. */
function apart(shifts: readonly Shift[]): Shift[] {
  const sorted = shifts.toSorted((a, b) => a.start - b.start || a.end - b.end || a.crewId - b.crewId);
  return sorted.flatMap((shift, i) => {
    const next = sorted.slice(i + 1).find(({ crewId }) => crewId === shift.crewId);
    const end = Math.min(shift.end, next?.start ?? shift.end);
    if (end <= shift.start) return [];
    return [{ ...shift, end, breaks: merged(cut(shift.breaks, shift.start, end)) }];
  });
}

/** The parts of spans in [start, end). */
function cut(spans: readonly Span[], start: number, end: number): Span[] {
  return spans.flatMap((span) => {
    const part = { start: Math.max(span.start, start), end: Math.min(span.end, end) };
    return part.end > part.start ? [part] : [];
  });
}

/** The same instants as spans that do not touch, in order. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end) result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else result.push(span);
  }
  return result;
}

/**
 * The shifts that overlap [start, end) (UTC ms), not clipped, in order of their start. `regions`: innermost first; none: the project as a
 * whole. Shifts of one crew never overlap.
 */
export function shiftsBetween(
  calendar: ShiftCalendar,
  timeZone: string,
  { start, end }: Span,
  regions: readonly number[] = [],
): readonly Shift[] {
  // Shifts that extend into the range began at most two days before; those that cut a shift short begin at most two days later.
  const last = Temporal.PlainDate.from(dayOf(timeZone, end).date).add({ days: 2 });
  const shifts: Shift[] = [];
  for (
    let date = Temporal.PlainDate.from(dayOf(timeZone, start).date).subtract({ days: 2 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  )
    for (const planned of plannedOn(calendar, date.toString(), regions)) shifts.push(shiftOf(timeZone, date, planned));
  return apart(shifts).filter((shift) => overlap(shift, { start, end }));
}

/** The shifts worked at `time` (UTC ms). */
export function shiftsAt(calendar: ShiftCalendar, timeZone: string, time: number, regions: readonly number[] = []): readonly Shift[] {
  return shiftsBetween(calendar, timeZone, { start: time, end: time + 1 }, regions);
}

export interface WorkOptions {
  readonly regions?: readonly number[];
  /** Only this crew. */
  readonly crewId?: number;
}

/** Planned working time in [start, end): shifts without their breaks, merged across crews; in order, not overlapping. */
export function workingSpans(calendar: ShiftCalendar, timeZone: string, { start, end }: Span, options: WorkOptions = {}): readonly Span[] {
  const { regions = [], crewId } = options;
  const shifts = shiftsBetween(calendar, timeZone, { start, end }, regions).filter(
    (shift) => crewId === undefined || shift.crewId === crewId,
  );
  return merged(cut(shifts.flatMap(workOf), start, end));
}

/** Planned working time in [start, end), ms. */
export function workingMs(calendar: ShiftCalendar, timeZone: string, span: Span, options: WorkOptions = {}): number {
  return workingSpans(calendar, timeZone, span, options).reduce((sum, { start, end }) => sum + end - start, 0);
}

/** A shift without its breaks. */
function workOf({ start, end, breaks }: Shift): Span[] {
  const edges = [start, ...breaks.flatMap((each) => [each.start, each.end]), end];
  const spans: Span[] = [];
  for (let i = 0; i < edges.length; i += 2) spans.push({ start: edges[i] ?? start, end: edges[i + 1] ?? end });
  return spans.filter((span) => span.end > span.start);
}

/** The successor of a shift: the one that begins nearest to its end, at most an hour before it; undefined: none within a week. */
export function nextShift(calendar: ShiftCalendar, timeZone: string, shift: Shift): Shift | undefined {
  const earliest = shift.end - hourMs;
  return shiftsBetween(calendar, timeZone, { start: earliest, end: shift.end + 7 * dayMinutes * 60_000 }).find(
    (next) => next.start >= earliest && next.start > shift.start,
  );
}

/** Shifts in order, one at a time: if several crews work at once, the shift that began first counts. */
export function oneAtATime(shifts: readonly Shift[]): Pick<Shift, 'start' | 'end' | 'name'>[] {
  let at = Number.NEGATIVE_INFINITY;
  return shifts
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ start, end, name }) => {
      const from = Math.max(start, at);
      at = Math.max(at, end);
      return end > from ? [{ start: from, end, name }] : [];
    });
}
