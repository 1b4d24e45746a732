import { diagramApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { diagramHandlers } from './handlers.ts';
import { createDiagrams } from './service.ts';

export const diagramsFeature = defineFeature('diagrams', { apis: [diagramApi] }, (deps) => ({
  calls: [answered(diagramApi, diagramHandlers(createDiagrams(deps)))],
}));
