import type { deviceSetupApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type SetupDeps, setupActorOf } from '../setup/index.ts';
import { createDeviceSetup } from './devices.ts';
import { createTokenSetup } from './tokens.ts';
import { createTrying } from './trying.ts';

export function deviceSetupHandlers(deps: SetupDeps): Handlers<typeof deviceSetupApi> {
  const devices = createDeviceSetup(deps);
  const tokens = createTokenSetup(deps);
  const trying = createTrying(deps);
  return {
    createDevice: ({ body }, context) => devices.create(body, setupActorOf(context)),
    updateDevice: ({ body }, context) => devices.update(body, setupActorOf(context)),
    removeDevice: ({ body }, context) => devices.remove(body, setupActorOf(context)),
    renewToken: ({ body }, context) => devices.renewToken(body, setupActorOf(context)),
    renewTokens: ({ body }, context) => tokens.renew(body, setupActorOf(context)),
    testConnection: ({ body }, context) => trying.test(body, setupActorOf(context)),
    readRegisters: ({ body }, context) => trying.read(body, setupActorOf(context)),
  };
}
