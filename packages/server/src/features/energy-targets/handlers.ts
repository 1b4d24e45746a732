import type { energyTargetsApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { type CallContext, mayAlso } from '../../kernel/session-info.ts';
import type { TargetMonths } from './month.ts';
import type { TargetService } from './service.ts';

const seesProfits = (context: CallContext) => mayAlso(context, 'profit.view');
const targetActorOf = (context: CallContext) => ({ ...callActorOf(context), seesProfits: seesProfits(context) });

export function targetHandlers(targets: TargetService, month: TargetMonths): Handlers<typeof energyTargetsApi> {
  return {
    energyTargets: ({ query }, context) => targets.list(query, seesProfits(context), context.signal),
    getTargetMonth: ({ query }, context) => month(query, targetActorOf(context), context.signal),
    energyTargetSave: ({ body }, context) => targets.save(body, targetActorOf(context)),
    energyTargetExplain: ({ body }, context) => targets.explain(body, targetActorOf(context)),
  };
}
