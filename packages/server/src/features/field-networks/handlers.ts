import type { fieldNetworksApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type SetupDeps, setupActorOf } from '../setup/index.ts';
import { createNetworkSetup } from './networks.ts';

export function fieldNetworksHandlers(deps: SetupDeps): Handlers<typeof fieldNetworksApi> {
  const networks = createNetworkSetup(deps);
  return {
    setFieldNetworks: ({ body }, context) => networks.set(body, setupActorOf(context)),
  };
}
