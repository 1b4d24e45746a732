import type { fieldNetworksApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { createNetworkSetup, type NetworkSetupDeps } from './networks.ts';

export function fieldNetworksHandlers(deps: NetworkSetupDeps): Handlers<typeof fieldNetworksApi> {
  const networks = createNetworkSetup(deps);
  return {
    setFieldNetworks: ({ body }, context) => networks.set(body, callActorOf(context)),
  };
}
