import type { dayAheadSourceApi, tariffsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { presetsIn } from '../../tariffs/presets.ts';
import type { TariffService } from '../../tariffs/service.ts';
import type { TariffCalendars } from './calendar.ts';
import type { DayAhead } from './day-ahead.ts';
import type { DayAheadSources } from './day-ahead-source.ts';
import type { TariffVersions } from './versions.ts';

export interface TariffParts {
  readonly tariffs: TariffService;
  readonly versions: TariffVersions;
  readonly calendars: TariffCalendars;
  readonly dayAhead: DayAhead;
}

export function tariffHandlers({ tariffs, versions, calendars, dayAhead }: TariffParts): Handlers<typeof tariffsApi> {
  return {
    tariffList: ({ query }) => tariffs.list(query.projectId),
    tariffNow: ({ query }) => tariffs.current(query.projectId),
    tariffSave: ({ body }, context) => versions.save(body, callActorOf(context)),
    tariffEnd: ({ body }, context) => versions.end(body, callActorOf(context)),
    tariffRemove: ({ body }, context) => versions.remove(body, callActorOf(context)),
    tariffPresets: async (_input, { language }) => presetsIn(language),
    tariffPrices: ({ query }) => tariffs.prices(query),
    tariffCalendar: ({ query }) => calendars.current(query.projectId),
    tariffCalendarSave: ({ body }, context) => calendars.save(body, callActorOf(context)),
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
