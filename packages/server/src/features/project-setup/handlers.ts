import type { projectSetupApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type SetupDeps, setupActorOf } from '../setup/index.ts';
import { createProjectSetup } from './projects.ts';

export function projectSetupHandlers(deps: SetupDeps): Handlers<typeof projectSetupApi> {
  const projects = createProjectSetup(deps);
  return {
    getSetup: ({ query }) => projects.get(query.projectId),
    createProject: ({ body }, context) => projects.create(body, setupActorOf(context)),
    updateProject: ({ body }, context) => projects.update(body, setupActorOf(context)),
    setCameras: ({ body }, context) => projects.setCameras(body, setupActorOf(context)),
    setWeixin: ({ body }, context) => projects.setWeixin(body, setupActorOf(context)),
    removeProject: ({ body }, context) => projects.remove(body, setupActorOf(context)),
  };
}
