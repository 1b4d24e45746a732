import { controlApi, controlRulesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createApprovals } from './approvals-service.ts';
import { controlHandlers, controlRulesHandlers } from './handlers.ts';
import { createPresets } from './presets-service.ts';
import { createControlService } from './service.ts';
import { createTags } from './tags-service.ts';

export const controlFeature = defineFeature('control', { apis: [controlApi, controlRulesApi], after: ['plans'] }, (deps) => {
  const { accounts, registry, commands } = deps;
  const control = createControlService({ registry, commands });
  const rules = { ...createTags(deps), ...createApprovals(deps), ...createPresets(deps) };
  return {
    calls: [
      answered(controlApi, controlHandlers(control, accounts)),
      answered(controlRulesApi, controlRulesHandlers(rules, control, accounts)),
    ],
    // Commands interrupted by a restart are ended before new ones are accepted.
    start: () => commands.start(),
    leave: () => commands.stop(),
  };
});
