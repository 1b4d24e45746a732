import type { setupApi } from '@czyun/contract';
import type { Handlers } from '../../http/kernel.ts';
import { actorOf, type SetupDeps } from './common.ts';
import { createDeviceSetup } from './devices.ts';
import { createPageSetup } from './pages.ts';
import { createProjectSetup } from './projects.ts';
import { createTransfer } from './transfer.ts';
import { createTrying } from './trying.ts';
import { createTypeSetup } from './types.ts';

/** Handlers of the calls of contract/calls/setup.ts. */
export function setupHandlers(deps: SetupDeps): Handlers<typeof setupApi> {
  const projects = createProjectSetup(deps);
  const devices = createDeviceSetup(deps);
  const pages = createPageSetup(deps);
  const types = createTypeSetup(deps);
  const trying = createTrying(deps);
  const transfer = createTransfer(deps);
  return {
    getSetup: ({ query }) => projects.get(query.projectId),
    createProject: ({ body }, context) => projects.create(body, actorOf(context)),
    updateProject: ({ body }, context) => projects.update(body, actorOf(context)),
    setCameras: ({ body }, context) => projects.setCameras(body, actorOf(context)),
    removeProject: ({ body }, context) => projects.remove(body, actorOf(context)),
    createZone: ({ body }, context) => projects.createZone(body, actorOf(context)),
    updateZone: ({ body }, context) => projects.updateZone(body, actorOf(context)),
    removeZone: ({ body }, context) => projects.removeZone(body, actorOf(context)),
    createDevice: ({ body }, context) => devices.create(body, actorOf(context)),
    updateDevice: ({ body }, context) => devices.update(body, actorOf(context)),
    removeDevice: ({ body }, context) => devices.remove(body, actorOf(context)),
    renewToken: ({ body }, context) => devices.renewToken(body, actorOf(context)),
    getDeviceTypes: ({ query }, context) => types.list(query.projectId, actorOf(context)),
    getDeviceTypeFile: ({ query }) => types.file(query.typeId),
    addDeviceType: ({ query, body }, context) => types.add(query.projectId, query.apply, body, actorOf(context)),
    removeDeviceType: ({ body }, context) => types.remove(body, actorOf(context)),
    createPage: ({ body }, context) => pages.create(body, actorOf(context)),
    updatePage: ({ body }, context) => pages.update(body, actorOf(context)),
    removePage: ({ body }, context) => pages.remove(body, actorOf(context)),
    testConnection: ({ body }, context) => trying.test(body, actorOf(context)),
    readRegisters: ({ body }, context) => trying.read(body, actorOf(context)),
    exportProject: ({ query }) => transfer.export(query.projectId),
    importProject: ({ query, body }, context) => transfer.import(body, query, actorOf(context)),
    importProjects: ({ query, body }, context) => transfer.import(body, query, actorOf(context)),
  };
}
