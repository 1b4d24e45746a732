/** The shift calendar as returned by calls. */
import { timeZoneOf } from '../../registry/time-zone.ts';
import { crewsOf, exceptionsOf, patternsOf, peopleOf } from '../../shifts/index.ts';
import { dayOf } from '../../time/days.ts';
import type { ShiftDeps } from './plan-changes.ts';

export type PlanService = ReturnType<typeof createPlanService>;

export function createPlanService({ db, registry, now }: Pick<ShiftDeps, 'db' | 'registry' | 'now'>) {
  return {
    async plan(projectId: number) {
      const patterns = (await patternsOf(db, projectId)).map(({ created: _, ...pattern }) => pattern);
      const [crews, exceptions] = [await crewsOf(db, projectId), await exceptionsOf(db, projectId)];
      return {
        crews: crews.map((crew) => ({ ...crew, members: [...crew.members] })),
        patterns,
        exceptions: [...exceptions],
        today: dayOf(timeZoneOf(registry, projectId), now()).date,
      };
    },

    members: async (projectId: number) => [...(await peopleOf(db, projectId))],
  };
}
