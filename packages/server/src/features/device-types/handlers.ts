import type { deviceTypesApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type SetupDeps, setupActorOf } from '../setup/index.ts';
import { createTypeSetup } from './types.ts';

export function deviceTypesHandlers(deps: SetupDeps): Handlers<typeof deviceTypesApi> {
  const types = createTypeSetup(deps);
  return {
    getDeviceTypes: ({ query }, context) => types.list(query.projectId, setupActorOf(context)),
    getDeviceTypeFile: ({ query }) => types.file(query.typeId),
    addDeviceType: ({ query, body }, context) => types.add(query.projectId, query.apply, body, setupActorOf(context)),
    removeDeviceType: ({ body }, context) => types.remove(body, setupActorOf(context)),
  };
}
