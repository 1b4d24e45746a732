import { carbonApi, devicesApi } from '@czyun/contract';
import { useSettlementNow } from '../../parts/energy/profit/use-settlement-now.ts';
import { useUnits } from '../../parts/energy/units/use-units.ts';
import { useOverviewNow } from '../../parts/energy/use-overview-now.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';

/** CO2 of today; none in a replay. */
export function useCarbonNow() {
  const { id: projectId } = useProject();
  const live = useIsLive();
  const query = live ? { query: { projectId, unit: 'day' as const } } : null;
  return { live, asked: useCall(carbonApi.carbon, query, { freshMs: 60_000, everyMs: 60_000, quiet: true }) };
}

/** Devices of the project. */
export function useCockpitDevices() {
  const { id } = useProject();
  return useCall(devicesApi.getAllByProjId, { query: { id } }, { freshMs: 60_000, quiet: true });
}

/** All data that the panels of the cockpit need. */
export function useCockpitData() {
  const overview = useOverviewNow().asked;
  const profit = useSettlementNow();
  const carbon = useCarbonNow();
  return {
    overview,
    all: [overview, useUnits().asked, useCockpitDevices(), ...(profit.seen ? [profit.asked] : []), ...(carbon.live ? [carbon.asked] : [])],
  };
}
