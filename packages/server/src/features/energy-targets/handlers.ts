import type { energyTargetsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { setupActorOf } from '../setup/index.ts';
import type { TargetService } from './service.ts';

/** Handlers of the calls of contract/calls/energy-targets.ts. */
export function targetHandlers(targets: TargetService): Handlers<typeof energyTargetsApi> {
  return {
    energyTargets: ({ query }, { signal }) => targets.list(query, signal),
    energyTargetSave: ({ body }, context) => targets.save(body, setupActorOf(context)),
    energyTargetExplain: ({ body }, context) => targets.explain(body, setupActorOf(context)),
  };
}
