import { customPagesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { customPagesHandlers } from './handlers.ts';
import { operationFields } from './operation-fields.ts';

export const customPagesFeature = defineFeature('custom-pages', { apis: [customPagesApi], operations: operationFields }, (deps) => ({
  calls: [answered(customPagesApi, customPagesHandlers(deps))],
}));
