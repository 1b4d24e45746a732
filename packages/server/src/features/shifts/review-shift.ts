/** Selects the shift shown on a page, and its neighbours. */
import { dayMs, withoutShiftMs } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { type Shift, type ShiftCalendar, shiftsAt, shiftsBetween } from '../../time/shifts.ts';

export interface ShiftWish {
  readonly start?: number | undefined;
  readonly crewId?: number | undefined;
}

export interface ShownShift {
  /** null: the project has no shift at that time. */
  readonly shift: Shift | null;
  readonly start: number;
  readonly end: number;
  readonly before: Shift | null;
  readonly after: Shift | null;
}

/** Search range of the neighbours, ms. */
const aroundMs = 7 * dayMs;

/**
 * The shift that starts at `start`, otherwise the running one (the caller's own first), otherwise the last one. `notFound`: no such shift,
 * or it has not started.
 */
export function shiftToShow(
  calendar: ShiftCalendar,
  zone: string,
  { start, crewId }: ShiftWish,
  at: number,
  isOwn: (crewId: number) => boolean,
): ShownShift {
  const begun = (from: number, to: number) => shiftsBetween(calendar, zone, { start: from, end: to }).filter((each) => each.start <= at);
  const running = shiftsAt(calendar, zone, at);
  const last = begun(at - aroundMs, at).findLast(({ end }) => end <= at);
  const wanted =
    start === undefined
      ? (running.find((each) => isOwn(each.crewId)) ?? running[0] ?? last ?? null)
      : begun(start, start + 1).find((each) => each.start === start && (crewId === undefined || each.crewId === crewId));
  if (wanted === undefined) throw new AppError('notFound');
  if (wanted === null) return { shift: null, start: at - withoutShiftMs, end: at, before: null, after: null };
  return {
    shift: wanted,
    start: wanted.start,
    end: wanted.end,
    before: begun(wanted.start - aroundMs, wanted.start).findLast((each) => each.start < wanted.start) ?? null,
    after: begun(wanted.start, wanted.start + aroundMs).find((each) => each.start > wanted.start) ?? null,
  };
}
