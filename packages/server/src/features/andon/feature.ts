import { andonApi } from '@czyun/contract/andon';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createAndonCalls } from './calls.ts';
import { andonHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { operationFields } from './operation-fields.ts';
import { createAndonLimits } from './service.ts';
import { createAndonWatch } from './watch.ts';

export const andonFeature = defineFeature(
  'andon',
  { apis: [andonApi], operations: operationFields, migrations, after: ['stops'] },
  (deps) => {
    const watch = createAndonWatch(deps);
    return {
      calls: [answered(andonApi, andonHandlers(createAndonLimits(deps), createAndonCalls(deps)))],
      start: () => watch.start(),
      leave: () => watch.stop(),
    };
  },
);
