import { fieldNetworksApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { fieldNetworksHandlers } from './handlers.ts';

export const fieldNetworksFeature = defineFeature('field-networks', { apis: [fieldNetworksApi] }, (deps) => ({
  calls: [answered(fieldNetworksApi, fieldNetworksHandlers(deps))],
}));
