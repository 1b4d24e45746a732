import { deviceTypesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { deviceTypesHandlers } from './handlers.ts';

export const deviceTypesFeature = defineFeature('device-types', { apis: [deviceTypesApi] }, (deps) => ({
  calls: [answered(deviceTypesApi, deviceTypesHandlers(deps))],
}));
