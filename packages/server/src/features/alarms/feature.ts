import { alarmsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { createPeriodic, logFailures } from '../../kernel/periodic.ts';
import { defineFeature } from '../feature.ts';
import { alarmHandlers } from './handlers.ts';
import { operationFields } from './operation-fields.ts';
import { createAlarmService } from './service.ts';
import { createSuppressions } from './suppressions.ts';

const endsEveryMs = 1_000;

export const alarmsFeature = defineFeature('alarms', { apis: [alarmsApi], operations: operationFields }, (deps) => {
  const suppressions = createSuppressions(deps);
  const service = createAlarmService({ ...deps, suppressions });
  const ends = createPeriodic({
    everyMs: endsEveryMs,
    work: () => suppressions.endDue(deps.now()),
    failed: logFailures(deps.logger, 'warn', 'ends of shelves and windows could not be recorded, trying again'),
    first: 'now',
  });
  return {
    calls: [answered(alarmsApi, alarmHandlers(service, suppressions))],
    start: ends.start,
    stop: ends.stop,
  };
});
