import { controlApi, controlRulesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { controlHandlers, controlRulesHandlers } from './handlers.ts';
import { createControlRules } from './rules-service.ts';
import { createControlService } from './service.ts';

export const controlFeature = defineFeature('control', { apis: [controlApi, controlRulesApi], after: ['plans'] }, (deps) => {
  const { accounts, registry, commands } = deps;
  const control = createControlService({ registry, commands });
  return {
    calls: [
      answered(controlApi, controlHandlers(control, accounts)),
      answered(controlRulesApi, controlRulesHandlers(createControlRules(deps), control, accounts)),
    ],
    // Nobody can ask for anything before what a restart interrupted has its end.
    start: () => commands.start(),
    leave: () => commands.stop(),
  };
});
