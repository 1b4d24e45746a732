import { createDayEnergy } from './day-energy.ts';
import { createProjectList, createVisibleProjects, type ProjectList } from './list.ts';
import { createProjectOverview, type ProjectOverview } from './overview.ts';
import { createProjectService, type ProjectDeps, type ProjectService } from './service.ts';

export interface ProjectParts {
  readonly projects: ProjectService;
  readonly list: ProjectList;
  readonly overview: ProjectOverview;
}

/** The list and the overview share the counts of the day. */
export function createProjectParts(deps: ProjectDeps): ProjectParts {
  const { registry, telemetry } = deps;
  const shared = {
    visible: createVisibleProjects(deps),
    dayEnergy: createDayEnergy({ registry, newest: telemetry.newest, history: telemetry.history }),
  };
  return {
    projects: createProjectService(deps),
    list: createProjectList(deps, shared),
    overview: createProjectOverview(deps, shared),
  };
}
