import type { deviceSetupApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { createConnectionTests } from './connection-tests.ts';
import { createDeviceSetup, type DeviceSetupDeps } from './devices.ts';
import { createTokenSetup } from './tokens.ts';

export function deviceSetupHandlers(deps: DeviceSetupDeps): Handlers<typeof deviceSetupApi> {
  const devices = createDeviceSetup(deps);
  const tokens = createTokenSetup(deps);
  const tests = createConnectionTests(deps);
  return {
    createDevice: ({ body }, context) => devices.create(body, callActorOf(context)),
    updateDevice: ({ body }, context) => devices.update(body, callActorOf(context)),
    removeDevice: ({ body }, context) => devices.remove(body, callActorOf(context)),
    renewToken: ({ body }, context) => devices.renewToken(body, callActorOf(context)),
    renewTokens: ({ body }, context) => tokens.renew(body, callActorOf(context)),
    testConnection: ({ body }, context) => tests.test(body, callActorOf(context)),
    readRegisters: ({ body }, context) => tests.read(body, callActorOf(context)),
  };
}
