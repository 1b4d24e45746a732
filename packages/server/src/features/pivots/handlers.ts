import type { pivotApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { PivotComputation } from './compute.ts';
import type { Analyses } from './service.ts';

/** Membership code that allows only viewing. */
const monitor = 3;

export function pivotHandlers(pivot: PivotComputation, analyses: Analyses): Handlers<typeof pivotApi> {
  return {
    getPivot: ({ body }, { language, now, signal }) => pivot(body, language, now, signal),
    listAnalyses: ({ query }, { session }) => analyses.list(query.projectId, session?.secretLink ? null : (session?.userId ?? null)),
    saveAnalysis: ({ body }, context) => analyses.save(body, context.code ?? monitor, callActorOf(context)),
    removeAnalysis: ({ body }, context) => analyses.remove(body, context.code ?? monitor, callActorOf(context)),
  };
}
