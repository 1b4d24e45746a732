import { useMemo } from 'react';
import { useClock } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { energiesOf, isOf, withoutFigures } from './page-at.ts';
import { useOverview } from './use-overview.ts';

/** The overview as a widget may show it: what the answer before tells of another instant is left out. One question, however many widgets ask. */
export function useOverviewNow() {
  const { id } = useProject();
  const asked = useOverview(id);
  const overview = asked.data;
  const isOfClock = isOf(useClock(), overview?.time ?? null, Date.now());
  const grid = useMemo(
    () => (overview === undefined ? [] : isOfClock ? overview.grid : withoutFigures(overview.grid)),
    [overview, isOfClock],
  );
  const energies = useMemo(() => energiesOf(grid), [grid]);
  return { asked, overview, isOfClock, grid, energies };
}
