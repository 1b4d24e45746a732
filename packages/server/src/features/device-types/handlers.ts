import type { deviceTypesApi } from '@czyun/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { createTypeSetup } from './types.ts';

export function deviceTypesHandlers(deps: ChangeDeps): Handlers<typeof deviceTypesApi> {
  const types = createTypeSetup(deps);
  return {
    getDeviceTypes: ({ query }, context) => types.list(query.projectId, callActorOf(context)),
    getDeviceTypeFile: ({ query }) => types.file(query.typeId),
    addDeviceType: ({ query, body }, context) => types.add(query.projectId, query.apply, body, callActorOf(context)),
    removeDeviceType: ({ body }, context) => types.remove(body, callActorOf(context)),
  };
}
