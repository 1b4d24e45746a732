import type { batchesApi } from '@czyun/contract/batches';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { createBatchCurves } from './curves.ts';
import type { Golden } from './golden.ts';
import type { createBatchesQuery } from './query.ts';

export interface BatchServices {
  readonly query: ReturnType<typeof createBatchesQuery>;
  readonly curves: ReturnType<typeof createBatchCurves>;
  readonly golden: Golden;
}

export function batchHandlers({ query, curves, golden }: BatchServices): Handlers<typeof batchesApi> {
  return {
    listBatches: (input, { language, now }) => query(input.query, language, now),
    getBatchCurves: (input, { language, now }) => curves(input.query, language, now),
    saveGoldenBatch: ({ body }, context) => golden.save(body, callActorOf(context)),
    removeGoldenBatch: ({ body }, context) => golden.remove(body, callActorOf(context)),
  };
}
