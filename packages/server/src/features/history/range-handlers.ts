import type { historyRangeApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { createFormulaCurve } from './formula.ts';
import type { createRangeStatistics } from './range-statistics.ts';

export function historyRangeHandlers(
  statistics: ReturnType<typeof createRangeStatistics>,
  formula: ReturnType<typeof createFormulaCurve>,
): Handlers<typeof historyRangeApi> {
  return {
    getRangeStatistics: ({ query }, context) => statistics(query, context),
    getFormulaCurve: ({ body }, context) => formula(body, context),
  };
}
