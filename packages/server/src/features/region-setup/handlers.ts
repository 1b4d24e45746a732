import type { regionSetupApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type SetupDeps, setupActorOf } from '../setup/index.ts';
import { createRegionSetup } from './region-edits.ts';

export function regionSetupHandlers(deps: SetupDeps): Handlers<typeof regionSetupApi> {
  const regions = createRegionSetup(deps);
  return {
    createRegion: ({ body }, context) => regions.create(body, setupActorOf(context)),
    updateRegion: ({ body }, context) => regions.update(body, setupActorOf(context)),
    removeRegion: ({ body }, context) => regions.remove(body, setupActorOf(context)),
  };
}
