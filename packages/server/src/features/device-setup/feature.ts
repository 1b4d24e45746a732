import { deviceSetupApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { deviceSetupHandlers } from './handlers.ts';

export const deviceSetupFeature = defineFeature('device-setup', (deps) => ({
  calls: [answered(deviceSetupApi, deviceSetupHandlers(deps))],
}));
