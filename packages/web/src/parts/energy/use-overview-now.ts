import { useClock, useTime } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { energiesOf, isOf, withoutFigures } from './page-at.ts';
import { useOverview } from './use-overview.ts';

/** The overview, without figures of an instant other than the clock's. All widgets share one call. */
export function useOverviewNow() {
  const { id } = useProject();
  const asked = useOverview(id);
  const overview = asked.data;
  const isOfClock = isOf(useClock(), overview?.time ?? null, useTime(1000));
  const grid = overview === undefined ? [] : isOfClock ? overview.grid : withoutFigures(overview.grid);
  const energies = energiesOf(grid);
  return { asked, overview, isOfClock, grid, energies };
}
