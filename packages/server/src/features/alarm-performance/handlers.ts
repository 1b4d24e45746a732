import type { alarmPerformanceApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type PerformanceDeps, performance } from './service.ts';

export function alarmPerformanceHandlers(deps: PerformanceDeps): Handlers<typeof alarmPerformanceApi> {
  return {
    alarmPerformance: ({ query }, { language, now }) => performance(deps, query, language, now),
  };
}
