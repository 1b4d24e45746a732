import type { projectSetupApi } from '@czyun/contract';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { createProjectSetup, type ProjectSetupDeps } from './projects.ts';

export function projectSetupHandlers(deps: ProjectSetupDeps): Handlers<typeof projectSetupApi> {
  const projects = createProjectSetup(deps);
  return {
    getSetup: ({ query }) => projects.get(query.projectId),
    createProject: ({ body }, context) => projects.create(body, callActorOf(context)),
    updateProject: ({ body }, context) => projects.update(body, callActorOf(context)),
    setCameras: ({ body }, context) => projects.setCameras(body, callActorOf(context)),
    setWeixin: ({ body }, context) => projects.setWeixin(body, callActorOf(context)),
    removeProject: ({ body }, context) => projects.remove(body, callActorOf(context)),
  };
}
