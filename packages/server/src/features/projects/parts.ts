import { offeredBy } from '../../registry/index.ts';
import { createDayEnergy } from './day-energy.ts';
import { createFleetDay, type FleetDayService } from './fleet/fleet-day.ts';
import { createFleetPower } from './fleet/fleet-power.ts';
import { createProjectList, createVisibleProjects, type ProjectList } from './list.ts';
import { createProjectOverview, type ProjectOverview } from './overview.ts';
import { createProjectService, type ProjectDeps, type ProjectService } from './service.ts';

export interface ProjectParts {
  readonly projects: ProjectService;
  readonly list: ProjectList;
  readonly overview: ProjectOverview;
  readonly fleetDay: FleetDayService;
}

/** The list and the overview share the daily counts. */
export function createProjectParts(deps: ProjectDeps): ProjectParts {
  const { registry, telemetry, db, warn } = deps;
  const shared = {
    visible: createVisibleProjects(deps),
    dayEnergy: createDayEnergy({ registry, newest: telemetry.newest, history: telemetry.history }),
  };
  return {
    projects: createProjectService(deps),
    list: createProjectList(deps, shared),
    overview: createProjectOverview(deps, shared),
    fleetDay: createFleetDay({
      db,
      visible: shared.visible,
      power: createFleetPower({ registry, history: telemetry.history, offers: (device) => offeredBy(device, telemetry.newest), warn }),
    }),
  };
}
