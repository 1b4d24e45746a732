import { projectSetupApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { projectSetupHandlers } from './handlers.ts';

export const projectSetupFeature = defineFeature('project-setup', (deps) => ({
  calls: [answered(projectSetupApi, projectSetupHandlers(deps))],
}));
