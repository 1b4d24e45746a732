import { controlApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { controlHandlers } from './handlers.ts';
import { createControlService } from './service.ts';

export const controlFeature = defineFeature('control', ({ accounts, registry, commands }) => ({
  calls: [answered(controlApi, controlHandlers(createControlService({ registry, commands }), accounts))],
  // Nobody can ask for anything before what a restart interrupted has its end.
  start: () => commands.start(),
  leave: () => commands.stop(),
}));
