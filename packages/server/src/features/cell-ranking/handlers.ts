import type { cellsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { CellRankingService } from './service.ts';

export function cellHandlers(cells: CellRankingService): Handlers<typeof cellsApi> {
  return {
    getCellRanking: ({ query }) => cells.get(query),
    getCellEvidence: ({ query }) => cells.evidence(query),
    getPeakCurve: ({ query }, { signal }) => cells.peakCurve(query, signal),
    startCellRanking: ({ body }, context) => cells.start(body, callActorOf(context)),
  };
}
