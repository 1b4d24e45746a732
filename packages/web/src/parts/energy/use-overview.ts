import { projectsApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { pastStep } from '../../platform/live/clock.ts';
import { useClock, useTime } from '../../platform/live/use-clock.ts';
import { overviewAsking } from './page-at.ts';

/** The overview of a project at the clock's instant; repeated every 15 s live, rarely for the past. */
export function useOverview(projectId: number) {
  const clock = useClock();
  const time = pastStep(clock, useTime(1000), overviewAsking);
  return useCall(
    projectsApi.getMainPage,
    { query: time === undefined ? { projectId } : { projectId, time } },
    { freshMs: 10_000, everyMs: time === undefined ? 15_000 : 60_000, keep: true, passing: time !== undefined, quiet: true },
  );
}
