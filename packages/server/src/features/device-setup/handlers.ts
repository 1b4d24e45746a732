import type { deviceSetupApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { createDeviceSetup, type DeviceSetupDeps } from './devices.ts';
import { createTokenSetup } from './tokens.ts';
import { createTrying } from './trying.ts';

export function deviceSetupHandlers(deps: DeviceSetupDeps): Handlers<typeof deviceSetupApi> {
  const devices = createDeviceSetup(deps);
  const tokens = createTokenSetup(deps);
  const trying = createTrying(deps);
  return {
    createDevice: ({ body }, context) => devices.create(body, callActorOf(context)),
    updateDevice: ({ body }, context) => devices.update(body, callActorOf(context)),
    removeDevice: ({ body }, context) => devices.remove(body, callActorOf(context)),
    renewToken: ({ body }, context) => devices.renewToken(body, callActorOf(context)),
    renewTokens: ({ body }, context) => tokens.renew(body, callActorOf(context)),
    testConnection: ({ body }, context) => trying.test(body, callActorOf(context)),
    readRegisters: ({ body }, context) => trying.read(body, callActorOf(context)),
  };
}
