/** Shift patterns, each in force from a date. Patterns in force cannot be removed. */
import { isDeepStrictEqual } from 'node:util';
import type { ShiftPatternView } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { shiftActions } from '../../shifts/actions.ts';
import { keepPattern, patternsOf, removePattern } from '../../shifts/index.ts';
import { dayOf } from '../../time/days.ts';
import { patternClashes } from '../../time/shifts.ts';
import { checkBreaks, checkDates, type Editor, type PlanChanges, type ShiftDeps, wrongField } from './plan-changes.ts';
import { patternText } from './words.ts';

const maxPatterns = 100;

export type PatternService = ReturnType<typeof createPatternService>;

export function createPatternService({ registry, now }: ShiftDeps, changes: PlanChanges) {
  return {
    async save(projectId: number, pattern: ShiftPatternView, { by, language }: Editor): Promise<void> {
      const zone = timeZoneOf(registry, projectId);
      const today = dayOf(zone, now()).date;
      const { from, anchor, shifts, cycle } = pattern;
      checkDates(zone, { from, anchor }, language);
      checkBreaks(shifts, language);
      if (cycle.some((day) => day.length !== shifts.length)) throw wrongField('cycle', 'shiftCycle', language);
      if (patternClashes(pattern)) throw wrongField('cycle', 'shiftClash', language);
      await changes.changeCalendar(projectId, null, async (within) => {
        await changes.requireCrews(within, projectId, cycle.flat());
        const patterns = await patternsOf(within, projectId);
        const same = patterns.find((each) => each.from === from);
        if (same && isDeepStrictEqual({ anchor: same.anchor, shifts: same.shifts, cycle: same.cycle }, { anchor, shifts, cycle })) return;
        if (from <= today && patterns.some((each) => each.from <= today)) throw wrongField('from', 'patternPast', language);
        if (!same && patterns.length >= maxPatterns) throw new AppError('tooManySaved', { most: maxPatterns });
        await keepPattern(within, projectId, pattern, now());
        await changes.record(
          within,
          projectId,
          by,
          shiftActions.patternSaved,
          from,
          patternText(pattern, await changes.crewNames(within, projectId)),
        );
      });
    },

    async remove(projectId: number, from: string, { by, language }: Editor): Promise<void> {
      await changes.changeCalendar(projectId, null, async (within) => {
        if (!(await patternsOf(within, projectId)).some((each) => each.from === from)) throw new AppError('notFound');
        if (from <= dayOf(timeZoneOf(registry, projectId), now()).date) throw wrongField('from', 'patternPast', language);
        await removePattern(within, projectId, from);
        await changes.record(within, projectId, by, shiftActions.patternRemoved, from);
      });
    },
  };
}
