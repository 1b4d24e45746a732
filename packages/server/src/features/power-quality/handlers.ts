import type { powerQualityApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { PowerQualityService } from './service.ts';

export function powerQualityHandlers(quality: PowerQualityService): Handlers<typeof powerQualityApi> {
  return {
    powerQuality: ({ query }, { language, now, signal }) => quality.ofDevice(query, language, now, signal),
    powerQualityDevices: ({ query }, { language, now, signal }) => quality.ofProject(query, language, now, signal),
  };
}
