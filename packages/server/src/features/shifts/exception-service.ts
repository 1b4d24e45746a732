/** Exceptions of the shift calendar: other shifts on certain dates, from today on. */
import { dayMs, type ShiftExceptionView } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { shiftActions } from '../../shifts/actions.ts';
import { addException, endException, exceptionsOf } from '../../shifts/index.ts';
import { dayOf, lastDays } from '../../time/days.ts';
import { dayClashes } from '../../time/shifts.ts';
import { checkBreaks, checkDates, type Editor, type PlanChanges, type ShiftDeps, wrongField } from './plan-changes.ts';
import { datesText, exceptionText } from './words.ts';

/** Maximum exceptions that have not ended. */
const maxExceptions = 200;
const maxExceptionDays = 366;

export type ExceptionService = ReturnType<typeof createExceptionService>;

export function createExceptionService({ db, registry, now }: ShiftDeps, changes: PlanChanges) {
  return {
    async add(projectId: number, wish: ShiftExceptionView, { by, language }: Editor): Promise<{ id: number }> {
      const zone = timeZoneOf(registry, projectId);
      const today = dayOf(zone, now()).date;
      const { from, to, regionId, shifts } = wish;
      checkDates(zone, { from, to }, language);
      if (from < today) throw wrongField('from', 'datePast', language);
      if (to < from || Date.parse(to) - Date.parse(from) >= maxExceptionDays * dayMs) throw wrongField('to', 'dateOrder', language);
      checkBreaks(shifts, language);
      if (dayClashes(shifts)) throw wrongField('shifts', 'shiftClash', language);
      let id = 0;
      await changes.changeCalendar(projectId, regionId, async (within) => {
        await changes.requireCrews(
          within,
          projectId,
          shifts.map(({ crewId }) => crewId),
        );
        if ((await exceptionsOf(within, projectId)).filter((each) => each.to >= today).length >= maxExceptions)
          throw new AppError('tooManySaved', { most: maxExceptions });
        id = await addException(within, projectId, wish, now());
        await changes.record(
          within,
          projectId,
          by,
          shiftActions.exceptionAdded,
          datesText(wish),
          exceptionText(wish, await changes.crewNames(within, projectId)),
        );
      });
      return { id };
    },

    /** Days of the exception before today are kept. */
    async remove(projectId: number, id: number, { by }: Editor): Promise<void> {
      const zone = timeZoneOf(registry, projectId);
      const [yesterday = { date: '' }] = lastDays(zone, now(), 2);
      const known = (await exceptionsOf(db, projectId)).find((each) => each.id === id);
      if (!known) throw new AppError('notFound');
      if (known.to <= yesterday.date) throw new AppError('shiftsOver');
      await changes.changeCalendar(projectId, known.regionId, async (within) => {
        await endException(within, id, known.from <= yesterday.date ? yesterday.date : null);
        await changes.record(within, projectId, by, shiftActions.exceptionRemoved, datesText(known));
      });
    },
  };
}
