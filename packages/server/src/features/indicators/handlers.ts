import type { indicatorsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { indicatorsFile } from './file.ts';
import type { Outages } from './outages.ts';
import type { Indicators } from './service.ts';
import type { IndicatorSettingsService } from './settings.ts';

export function indicatorHandlers(
  indicators: Indicators,
  settings: IndicatorSettingsService,
  outages: Outages,
): Handlers<typeof indicatorsApi> {
  const file = indicatorsFile(indicators);
  return {
    stationIndicators: ({ query }, { language, now, signal }) => indicators(query, language, now, signal),
    indicatorsFile: ({ query }, { language, now, signal }) => file(query, language, now, signal),
    indicatorSettings: ({ query }, { language }) => settings.settings(query.projectId, language),
    indicatorSettingsSave: ({ body }, context) => settings.save(body, callActorOf(context)),
    outages: ({ query }, { language }) => outages.outages(query, language),
    outageSave: ({ body }, context) => outages.saveOutage(body, callActorOf(context)),
    outageRemove: ({ body }, context) => outages.removeOutage(body, callActorOf(context)),
  };
}
