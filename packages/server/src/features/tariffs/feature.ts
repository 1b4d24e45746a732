import { dayAheadSourceApi, tariffsApi } from '@czyun/contract';
import { followStore } from '../../kernel/follow-store.ts';
import { answered } from '../../kernel/handlers.ts';
import { createTariffService } from '../../tariffs/service.ts';
import { defineFeature } from '../feature.ts';
import { createTariffCalendars } from './calendar.ts';
import { createDayAhead } from './day-ahead.ts';
import { createDayAheadSource } from './day-ahead-source.ts';
import { dayAheadSourceHandlers, tariffHandlers } from './handlers.ts';
import { operationFields } from './operation-fields.ts';
import { createTariffVersions } from './versions.ts';

export const tariffsFeature = defineFeature('tariffs', { apis: [tariffsApi, dayAheadSourceApi], operations: operationFields }, (deps) => {
  const tariffs = createTariffService(deps);
  const dayAhead = createDayAhead(deps);
  const parts = { tariffs, versions: createTariffVersions(deps, tariffs), calendars: createTariffCalendars(deps), dayAhead };
  const sources = createDayAheadSource({ ...deps, dayAhead });
  const following = followStore('sources of prices', sources.load, deps.logger);
  return {
    calls: [answered(tariffsApi, tariffHandlers(parts)), answered(dayAheadSourceApi, dayAheadSourceHandlers(sources))],
    jobs: { kinds: [sources.job], schedules: sources.schedules },
    start: following.start,
    stop: following.stop,
  };
});
