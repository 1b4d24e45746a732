import { batteryApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { batteryHandlers } from './handlers.ts';
import { createBatteryUse } from './service.ts';

export const batteryUseFeature = defineFeature('battery-use', { apis: [batteryApi] }, (deps) => ({
  calls: [answered(batteryApi, batteryHandlers(createBatteryUse(deps)))],
}));
