import { deviceSetupApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { deviceSetupHandlers } from './handlers.ts';
import { operationFields } from './operation-fields.ts';

export const deviceSetupFeature = defineFeature('device-setup', { apis: [deviceSetupApi], operations: operationFields }, (deps) => ({
  calls: [answered(deviceSetupApi, deviceSetupHandlers(deps))],
}));
