import type { analysisApi } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { AnalysisService } from './service.ts';

export function analysisHandlers(analysis: AnalysisService): Handlers<typeof analysisApi> {
  return {
    getAnaPage: ({ query }, { language, now, signal }) => analysis.project(query, language, now, signal),
    getDeviceAnaPage: ({ query }, { language, now, signal }) => analysis.device(query, language, now, signal),
    errorCal: ({ query }, context) => analysis.recalculate(query.id, context.language, actorOf(context), context.now),
    temp: (_input, { session, language, now }) => {
      if (!session) throw new AppError('notLoggedIn');
      return analysis.temperatures(session, language, now);
    },
    deviceSeries: ({ query }, { language, now }) => analysis.series(query, language, now),
  };
}
