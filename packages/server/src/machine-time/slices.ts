/** Shifts of a range, one at a time, with the time in which work is planned. Pure. */
import { type ShiftCalendar, type Span, shiftsBetween, workingSpans } from '../time/shifts.ts';

/** The part of a shift in the range. */
export interface Slice extends Span {
  /** The date on which the shift begins. */
  readonly date: string;
  readonly name: string;
  readonly crewId: number;
  /** Without breaks, in order. */
  readonly work: readonly Span[];
}

export interface SlicesOptions extends Span {
  readonly timeZone: string;
  /** The region and those that contain it, innermost first. */
  readonly regions: readonly number[];
}

const clipped = (spans: readonly Span[], { start, end }: Span): Span[] =>
  spans.map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) })).filter((span) => span.end > span.start);

/** In order. If several crews work at once, the shift that began first counts. Empty without a plan. */
export function slicesOf(calendar: ShiftCalendar, { start, end, timeZone, regions }: SlicesOptions): readonly Slice[] {
  const work = workingSpans(calendar, timeZone, { start, end }, { regions });
  const slices: Slice[] = [];
  let at = start;
  for (const shift of shiftsBetween(calendar, timeZone, { start, end }, regions)) {
    const span = { start: Math.max(shift.start, at), end: Math.min(shift.end, end) };
    if (span.end <= span.start) continue;
    slices.push({ ...span, date: shift.date, name: shift.name, crewId: shift.crewId, work: clipped(work, span) });
    at = span.end;
  }
  return slices;
}

/** The slices with their work limited to `spans` (in order); slices without work are omitted. */
export function slicesWithin(slices: readonly Slice[], spans: readonly Span[]): readonly Slice[] {
  return slices
    .map((slice) => ({ ...slice, work: slice.work.flatMap((work) => clipped(spans, work)) }))
    .filter(({ work }) => work.length > 0);
}
