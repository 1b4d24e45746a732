import type { indicatorsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { indicatorsFile } from './file.ts';
import type { Indicators } from './service.ts';
import type { IndicatorSettingsService } from './settings.ts';

export function indicatorHandlers(indicators: Indicators, kept: IndicatorSettingsService): Handlers<typeof indicatorsApi> {
  const file = indicatorsFile(indicators);
  return {
    stationIndicators: ({ query }, { language, now, signal }) => indicators(query, language, now, signal),
    indicatorsFile: ({ query }, { language, now, signal }) => file(query, language, now, signal),
    indicatorSettings: ({ query }, { language }) => kept.settings(query.projectId, language),
    indicatorSettingsSave: ({ body }, context) => kept.save(body, callActorOf(context)),
    outages: ({ query }, { language }) => kept.outages(query, language),
    outageSave: ({ body }, context) => kept.saveOutage(body, callActorOf(context)),
    outageRemove: ({ body }, context) => kept.removeOutage(body, callActorOf(context)),
  };
}
