import { serversApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createServersService } from './service.ts';

export const serversFeature = defineFeature('servers', { apis: [serversApi] }, (deps) => {
  const service = createServersService(deps);
  return {
    calls: [
      answered(serversApi, {
        getServers: async (_input, { language }) => service.find(language),
        moveSeat: ({ body }, context) => service.move(body, callActorOf(context)),
      }),
    ],
  };
});
