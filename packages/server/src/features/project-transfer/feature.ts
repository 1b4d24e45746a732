import { projectTransferApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { projectTransferHandlers } from './handlers.ts';

export const projectTransferFeature = defineFeature('project-transfer', { apis: [projectTransferApi] }, (deps) => ({
  calls: [answered(projectTransferApi, projectTransferHandlers(deps))],
}));
