import type { dayAheadSourceApi, tariffsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { presetsIn } from '../../tariffs/presets.ts';
import type { TariffService } from '../../tariffs/service.ts';
import type { DayAhead } from './day-ahead.ts';
import type { DayAheadSources } from './day-ahead-source.ts';

export function tariffHandlers(tariffs: TariffService, dayAhead: DayAhead): Handlers<typeof tariffsApi> {
  return {
    tariffList: ({ query }) => tariffs.list(query.projectId),
    tariffNow: ({ query }) => tariffs.current(query.projectId),
    tariffSave: ({ body }, context) => tariffs.save(body, callActorOf(context)),
    tariffEnd: ({ body }, context) => tariffs.end(body, callActorOf(context)),
    tariffRemove: ({ body }, context) => tariffs.remove(body, callActorOf(context)),
    tariffPresets: async (_input, { language }) => presetsIn(language),
    tariffPrices: ({ query }) => tariffs.prices(query),
    tariffCalendar: ({ query }) => tariffs.calendar(query.projectId),
    tariffCalendarSave: ({ body }, context) => tariffs.saveCalendar(body, callActorOf(context)),
    dayAheadPreview: ({ body }, { language }) => dayAhead.preview(body, language),
    dayAheadImport: ({ body }, context) => dayAhead.keep(body, callActorOf(context), context.language),
    dayAheadList: ({ query }) => dayAhead.list(query),
  };
}

export function dayAheadSourceHandlers(sources: DayAheadSources): Handlers<typeof dayAheadSourceApi> {
  return {
    dayAheadSource: ({ query }, { language }) => sources.source(query.projectId, language),
    dayAheadSourceSave: ({ body }, context) => sources.save(body, callActorOf(context)),
    dayAheadFetch: ({ body }, context) => sources.fetchNow(body.projectId, callActorOf(context)),
  };
}
