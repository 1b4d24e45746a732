import { devicesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { deviceHandlers } from './handlers.ts';

export const devicesFeature = defineFeature('devices', { apis: [devicesApi] }, ({ devices }) => ({
  calls: [answered(devicesApi, deviceHandlers(devices))],
}));
