import { diagramApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createDrawings } from './drawings.ts';
import { diagramHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { operationFields } from './operation-fields.ts';
import { createDiagrams } from './service.ts';

export const diagramsFeature = defineFeature('diagrams', { apis: [diagramApi], operations: operationFields, migrations }, (deps) => ({
  calls: [answered(diagramApi, diagramHandlers(createDiagrams(deps), createDrawings(deps)))],
}));
