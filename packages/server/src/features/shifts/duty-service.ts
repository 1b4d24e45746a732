/** Shifts and their crews, now, at an instant or in a range; and shifts without hand-over. */
import { allows, dayMs, lateHandOverMs, mostShiftDays, type ShiftView } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { onDutyAt } from '../../notify/rules/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { type CrewRecord, calendarOf, crewsOf, peopleOf } from '../../shifts/index.ts';
import { nextShift, type Shift, type ShiftCalendar, type Span, shiftsAt, shiftsBetween, workingMs } from '../../time/shifts.ts';
import { type HandOverRow, handOversBetween } from './handover-repo.ts';
import { type Places, regionsAround } from './project-time.ts';

/** A missing hand-over is shown for this time, ms. */
const openMs = 2 * dayMs;

export interface DutyDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Places;
  readonly now: () => number;
}

export function shiftView(shift: Shift, crews: readonly CrewRecord[]): ShiftView {
  return { ...shift, breaks: [...shift.breaks], crewName: crews.find(({ id }) => id === shift.crewId)?.name ?? String(shift.crewId) };
}

const isOf = (shift: Pick<Shift, 'start' | 'crewId'>) => (row: HandOverRow) =>
  row.shift_start === shift.start && row.crew_id === shift.crewId && row.withdrawn_time === null;

/** The shifts that ended in a range while there was a calendar, in order. */
export function endedShifts(
  calendar: ShiftCalendar & { readonly since: number | null },
  zone: string,
  { start, end }: Span,
  now: number,
): readonly Shift[] {
  const { since } = calendar;
  if (since === null || end <= start) return [];
  return shiftsBetween(calendar, zone, { start, end }).filter((shift) => shift.end <= now && shift.end > since && shift.end <= end);
}

export function createDutyService({ db, registry, now }: DutyDeps) {
  return {
    async between(projectId: number, { start, end }: Span, regionId: number | undefined) {
      if (start >= end) throw new AppError('timeRange');
      if (end - start > mostShiftDays * dayMs) throw new AppError('rangeTooLarge', { days: mostShiftDays });
      const regions = regionsAround(registry, projectId, regionId);
      const zone = timeZoneOf(registry, projectId);
      const [calendar, crews] = [await calendarOf(db, projectId), await crewsOf(db, projectId)];
      const list = shiftsBetween(calendar, zone, { start, end }, regions).map((shift) => shiftView(shift, crews));
      return { list, workingMs: workingMs(calendar, zone, { start, end }, { regions }) };
    },

    async at(projectId: number, at: number | undefined, { userId, code }: { readonly userId: number | null; readonly code: number }) {
      const time = at ?? now();
      const timeZone = timeZoneOf(registry, projectId);
      const [calendar, crews] = [await calendarOf(db, projectId), await crewsOf(db, projectId)];
      const rows = await handOversBetween(db, projectId, { start: time - openMs - 2 * dayMs, end: time + 1 });
      const idOf = (shift: Shift) => rows.find(isOf(shift))?.id ?? null;
      const isOwn = (crewId: number) => crews.find(({ id }) => id === crewId)?.members.some((member) => member.userId === userId) === true;
      const mayHandOver = (shift: Shift) =>
        userId !== null &&
        allows(code, 'shift.note') &&
        (allows(code, 'shift.plan') || isOwn(shift.crewId)) &&
        idOf(shift) === null &&
        shift.start <= now() &&
        shift.end + lateHandOverMs >= now();
      const view = (shift: Shift | undefined) => (shift ? shiftView(shift, crews) : null);
      const running = shiftsAt(calendar, timeZone, time);
      const coming = shiftsBetween(calendar, timeZone, { start: time, end: time + 7 * dayMs }).find(({ start }) => start > time);
      const duty = await onDutyAt(db, { projectId, timeZone }, time);
      const ended = endedShifts(calendar, timeZone, { start: time - openMs, end: time }, time);
      return {
        time,
        shifts: running.map((shift) => ({
          ...shiftView(shift, crews),
          members: [...(crews.find(({ id }) => id === shift.crewId)?.members ?? [])],
          next: view(nextShift(calendar, timeZone, shift)),
          handOverId: idOf(shift),
          mayHandOver: mayHandOver(shift),
        })),
        coming: running.length > 0 ? null : view(coming),
        onDuty: (await peopleOf(db, projectId)).filter(({ userId }) => duty.includes(userId)),
        open: ended
          .filter((shift) => rows.find(isOf(shift))?.taken_time == null)
          .map((shift) => ({ ...shiftView(shift, crews), handOverId: idOf(shift), mayHandOver: mayHandOver(shift) }))
          .toReversed(),
      };
    },
  };
}

export type DutyService = ReturnType<typeof createDutyService>;
