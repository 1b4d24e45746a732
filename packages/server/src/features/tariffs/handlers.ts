import type { dayAheadSourceApi, tariffsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { setupActorOf } from '../setup/index.ts';
import type { DayAhead } from './day-ahead.ts';
import type { DayAheadSources } from './day-ahead-source.ts';
import { presetsIn } from './presets.ts';
import type { TariffService } from './service.ts';

export function tariffHandlers(tariffs: TariffService, dayAhead: DayAhead): Handlers<typeof tariffsApi> {
  return {
    tariffList: ({ query }) => tariffs.list(query.projectId),
    tariffNow: ({ query }) => tariffs.current(query.projectId),
    tariffSave: ({ body }, context) => tariffs.save(body, setupActorOf(context)),
    tariffEnd: ({ body }, context) => tariffs.end(body, setupActorOf(context)),
    tariffRemove: ({ body }, context) => tariffs.remove(body, setupActorOf(context)),
    tariffPresets: async (_input, { language }) => presetsIn(language),
    tariffPrices: ({ query }) => tariffs.prices(query),
    tariffCalendar: ({ query }) => tariffs.calendar(query.projectId),
    tariffCalendarSave: ({ body }, context) => tariffs.saveCalendar(body, setupActorOf(context)),
    dayAheadPreview: ({ body }, { language }) => dayAhead.preview(body, language),
    dayAheadImport: ({ body }, context) => dayAhead.keep(body, setupActorOf(context), context.language),
    dayAheadList: ({ query }) => dayAhead.list(query),
  };
}

export function dayAheadSourceHandlers(sources: DayAheadSources): Handlers<typeof dayAheadSourceApi> {
  return {
    dayAheadSource: ({ query }, { language }) => sources.source(query.projectId, language),
    dayAheadSourceSave: ({ body }, context) => sources.save(body, setupActorOf(context)),
    dayAheadFetch: ({ body }, context) => sources.fetchNow(body.projectId, setupActorOf(context)),
  };
}
