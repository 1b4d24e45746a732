import { projectSetupApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { projectSetupHandlers } from './handlers.ts';
import { operationFields } from './operation-fields.ts';

export const projectSetupFeature = defineFeature('project-setup', { apis: [projectSetupApi], operations: operationFields }, (deps) => ({
  calls: [answered(projectSetupApi, projectSetupHandlers(deps))],
}));
