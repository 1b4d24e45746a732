import { projectsApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { pastStep } from '../../platform/live/clock.ts';
import { useClock, useNow } from '../../platform/live/use-clock.ts';
import { overviewAsking } from './page-at.ts';

/** The overview of a project at the clock's instant; figures that no stream carries are asked for again every 15 s, those of the past rarely. */
export function useOverview(projectId: number) {
  const clock = useClock();
  useNow(1000);
  // Not what `useNow` remembers: that may still be the present when the clock has just gone back.
  const time = pastStep(clock, Date.now(), overviewAsking);
  return useCall(
    projectsApi.getMainPage,
    { query: time === undefined ? { projectId } : { projectId, time } },
    { freshMs: 10_000, everyMs: time === undefined ? 15_000 : 60_000, keep: true, passing: time !== undefined, quiet: true },
  );
}
