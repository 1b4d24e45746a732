import type { batteryApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { BatteryUseService } from './service.ts';

export function batteryHandlers(use: BatteryUseService): Handlers<typeof batteryApi> {
  return { getBatteryUse: ({ query }, { language, now, signal }) => use(query, language, now, signal) };
}
