import { useFlow } from '../../../parts/energy/use-flow.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';

/** Time since which every power of the station is stale, ms: nothing on the wall is current; null: something is, or nothing is known. */
export function useOldSince(): number | null {
  const { grid, energies } = useOverviewNow();
  const { found } = useFlow(grid, energies);
  const values = [...found.values()];
  const isOld = values.length > 0 && values.every((value) => value !== undefined && value.quality === 'stale');
  const times = values.flatMap((value) => value?.time ?? []);
  return isOld && times.length > 0 ? Math.max(...times) : null;
}
