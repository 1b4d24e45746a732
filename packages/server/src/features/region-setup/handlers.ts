import type { regionSetupApi } from '@czyun/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { createRegionSetup } from './region-edits.ts';

export function regionSetupHandlers(deps: ChangeDeps): Handlers<typeof regionSetupApi> {
  const regions = createRegionSetup(deps);
  return {
    createRegion: ({ body }, context) => regions.create(body, callActorOf(context)),
    updateRegion: ({ body }, context) => regions.update(body, callActorOf(context)),
    removeRegion: ({ body }, context) => regions.remove(body, callActorOf(context)),
  };
}
