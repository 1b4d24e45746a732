import { linksApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { linkHandlers } from './handlers.ts';
import { createLinkService } from './service.ts';

export const linksFeature = defineFeature('links', { apis: [linksApi] }, (deps) => ({
  calls: [answered(linksApi, linkHandlers(createLinkService({ ...deps, now: deps.worldNow })))],
}));
