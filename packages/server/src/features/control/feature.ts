import { controlApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { controlHandlers } from './handlers.ts';
import { createControlService } from './service.ts';

export const controlFeature = defineFeature('control', (deps) => {
  const control = createControlService({ ...deps, live: deps.telemetry.live });
  return {
    calls: [answered(controlApi, controlHandlers(control, deps.accounts))],
    // Nobody can ask for anything before what a restart interrupted has its end.
    start: () => control.recover(),
  };
});
