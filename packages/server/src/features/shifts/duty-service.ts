/** Shifts and their crews: now, at an instant or in a range; and shifts without hand-over. */
import { allows, dayMs, type Language, lateHandOverMs, maxShiftDays, type ShiftView } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { onDutyAt } from '../../notify/rules/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { type CrewRecord, calendarOf, crewsOf, peopleOf, type ShiftWords, shiftWords } from '../../shifts/index.ts';
import { nextShift, type Shift, type ShiftCalendar, type Span, shiftsAt, shiftsBetween, workingMs } from '../../time/shifts.ts';
import { type HandOverRow, handOversBetween } from './handover-repo.ts';
import { type Places, regionsAround } from './project-time.ts';

/** How long a missing hand-over is shown, ms. */
const openMs = 2 * dayMs;

export interface DutyDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Places;
  readonly now: () => number;
}

/** User whose permissions apply. */
interface Reader {
  readonly userId: number | null;
  readonly code: number;
  readonly language: Language;
}

interface Around {
  readonly calendar: ShiftCalendar;
  readonly crews: readonly CrewRecord[];
  readonly words: ShiftWords;
  readonly rows: readonly HandOverRow[];
  readonly timeZone: string;
}

export function shiftView(shift: Shift, words: ShiftWords): ShiftView {
  return { ...shift, name: words.shift(shift.name), breaks: [...shift.breaks], crewName: words.crew(shift.crewId) };
}

const isOf = (shift: Pick<Shift, 'start' | 'crewId'>) => (row: HandOverRow) =>
  row.shift_start === shift.start && row.crew_id === shift.crewId && row.withdrawn_time === null;

/** Shifts that ended in a range since the calendar exists, in order. */
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
  /** The hand-over of a shift, and whether the reader may sign it. */
  function signing(shift: Shift, { crews, rows }: Around, { userId, code }: Reader) {
    const handOverId = rows.find(isOf(shift))?.id ?? null;
    const isOwn = crews.find(({ id }) => id === shift.crewId)?.members.some((member) => member.userId === userId) === true;
    const mayHandOver =
      userId !== null &&
      allows(code, 'shift.note') &&
      (allows(code, 'shift.plan') || isOwn) &&
      handOverId === null &&
      shift.start <= now() &&
      shift.end + lateHandOverMs >= now();
    return { handOverId, mayHandOver };
  }

  function signedView(shift: Shift, around: Around, reader: Reader) {
    const { calendar, crews, words, timeZone } = around;
    const next = nextShift(calendar, timeZone, shift);
    return {
      ...shiftView(shift, words),
      members: [...(crews.find(({ id }) => id === shift.crewId)?.members ?? [])],
      next: next ? shiftView(next, words) : null,
      ...signing(shift, around, reader),
    };
  }

  return {
    async between(projectId: number, { start, end }: Span, regionId: number | undefined, language: Language) {
      if (start >= end) throw new AppError('timeRange');
      if (end - start > maxShiftDays * dayMs) throw new AppError('rangeTooLarge', { days: maxShiftDays });
      const regions = regionsAround(registry, projectId, regionId);
      const zone = timeZoneOf(registry, projectId);
      const calendar = await calendarOf(db, projectId);
      const words = shiftWords(language, calendar, await crewsOf(db, projectId));
      const list = shiftsBetween(calendar, zone, { start, end }, regions).map((shift) => shiftView(shift, words));
      return { list, workingMs: workingMs(calendar, zone, { start, end }, { regions }) };
    },

    /** A shift with its members, the next shift, its hand-over, and whether the reader may sign it. */
    async ofShift(projectId: number, shift: Shift, crews: readonly CrewRecord[], reader: Reader) {
      const calendar = await calendarOf(db, projectId);
      const rows = await handOversBetween(db, projectId, { start: shift.start - dayMs, end: now() + 1 });
      const words = shiftWords(reader.language, calendar, crews);
      return signedView(shift, { calendar, crews, words, rows, timeZone: timeZoneOf(registry, projectId) }, reader);
    },

    async at(projectId: number, at: number | undefined, reader: Reader) {
      const time = at ?? now();
      const timeZone = timeZoneOf(registry, projectId);
      const [calendar, crews] = [await calendarOf(db, projectId), await crewsOf(db, projectId)];
      const rows = await handOversBetween(db, projectId, { start: time - openMs - 2 * dayMs, end: time + 1 });
      const words = shiftWords(reader.language, calendar, crews);
      const around = { calendar, crews, words, rows, timeZone };
      const view = (shift: Shift | undefined) => (shift ? shiftView(shift, words) : null);
      const running = shiftsAt(calendar, timeZone, time);
      const coming = shiftsBetween(calendar, timeZone, { start: time, end: time + 7 * dayMs }).find(({ start }) => start > time);
      const duty = await onDutyAt(db, { projectId, timeZone }, time);
      const ended = endedShifts(calendar, timeZone, { start: time - openMs, end: time }, time);
      return {
        time,
        shifts: running.map((shift) => signedView(shift, around, reader)),
        coming: running.length > 0 ? null : view(coming),
        onDuty: (await peopleOf(db, projectId)).filter(({ userId }) => duty.includes(userId)),
        open: ended
          .filter((shift) => rows.find(isOf(shift))?.taken_time == null)
          .map((shift) => ({ ...shiftView(shift, words), ...signing(shift, around, reader) }))
          .toReversed(),
      };
    },
  };
}

export type DutyService = ReturnType<typeof createDutyService>;
