import { projectsApi } from '@czyun/contract';
import { createSupplies } from '../../figure-sources/index.ts';
import { createRunStates } from '../../figure-sources/run-states.ts';
import { parseFrameHosts } from '../../kernel/frame-hosts.ts';
import { answered } from '../../kernel/handlers.ts';
import { createProfitsToday } from '../../settlement/index.ts';
import { defineFeature } from '../feature.ts';
import { projectHandlers } from './handlers.ts';
import { createProjectParts } from './parts.ts';

export const projectsFeature = defineFeature('projects', { apis: [projectsApi] }, (deps) => {
  const warn = (error: unknown) => deps.logger.warn({ err: error }, "today's counts are unknown");
  const profits = createProfitsToday({ ...deps, warn: (error) => deps.logger.warn({ err: error }, "today's profit is unknown") });
  const parts = createProjectParts({
    ...deps,
    profits,
    warn,
    runStates: createRunStates(deps),
    supplies: createSupplies(deps),
    frameHosts: parseFrameHosts(deps.settings.FRAME_HOSTS),
  });
  return { calls: [answered(projectsApi, projectHandlers(parts))] };
});
