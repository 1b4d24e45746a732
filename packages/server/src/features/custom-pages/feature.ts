import { customPagesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { customPagesHandlers } from './handlers.ts';

export const customPagesFeature = defineFeature('custom-pages', (deps) => ({
  calls: [answered(customPagesApi, customPagesHandlers(deps))],
}));
