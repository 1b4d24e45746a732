import type { setupApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type SetupDeps, setupActorOf } from './common.ts';
import { createDeviceSetup } from './devices.ts';
import { createNetworkSetup } from './networks.ts';
import { createPageSetup } from './pages.ts';
import { createProjectSetup } from './projects.ts';
import { createTokenSetup } from './tokens.ts';
import { createTransfer } from './transfer.ts';
import { createTrying } from './trying.ts';
import { createTypeSetup } from './types.ts';

/** Handlers of the calls of contract/calls/setup.ts. */
export function setupHandlers(deps: SetupDeps): Handlers<typeof setupApi> {
  const projects = createProjectSetup(deps);
  const devices = createDeviceSetup(deps);
  const tokens = createTokenSetup(deps);
  const networks = createNetworkSetup(deps);
  const pages = createPageSetup(deps);
  const types = createTypeSetup(deps);
  const trying = createTrying(deps);
  const transfer = createTransfer(deps);
  return {
    getSetup: ({ query }) => projects.get(query.projectId),
    createProject: ({ body }, context) => projects.create(body, setupActorOf(context)),
    updateProject: ({ body }, context) => projects.update(body, setupActorOf(context)),
    setCameras: ({ body }, context) => projects.setCameras(body, setupActorOf(context)),
    setWeixin: ({ body }, context) => projects.setWeixin(body, setupActorOf(context)),
    setFieldNetworks: ({ body }, context) => networks.set(body, setupActorOf(context)),
    removeProject: ({ body }, context) => projects.remove(body, setupActorOf(context)),
    createZone: ({ body }, context) => projects.createZone(body, setupActorOf(context)),
    updateZone: ({ body }, context) => projects.updateZone(body, setupActorOf(context)),
    removeZone: ({ body }, context) => projects.removeZone(body, setupActorOf(context)),
    createDevice: ({ body }, context) => devices.create(body, setupActorOf(context)),
    updateDevice: ({ body }, context) => devices.update(body, setupActorOf(context)),
    removeDevice: ({ body }, context) => devices.remove(body, setupActorOf(context)),
    renewToken: ({ body }, context) => devices.renewToken(body, setupActorOf(context)),
    renewTokens: ({ body }, context) => tokens.renew(body, setupActorOf(context)),
    getDeviceTypes: ({ query }, context) => types.list(query.projectId, setupActorOf(context)),
    getDeviceTypeFile: ({ query }) => types.file(query.typeId),
    addDeviceType: ({ query, body }, context) => types.add(query.projectId, query.apply, body, setupActorOf(context)),
    removeDeviceType: ({ body }, context) => types.remove(body, setupActorOf(context)),
    createPage: ({ body }, context) => pages.create(body, setupActorOf(context)),
    updatePage: ({ body }, context) => pages.update(body, setupActorOf(context)),
    removePage: ({ body }, context) => pages.remove(body, setupActorOf(context)),
    testConnection: ({ body }, context) => trying.test(body, setupActorOf(context)),
    readRegisters: ({ body }, context) => trying.read(body, setupActorOf(context)),
    exportProject: ({ query }) => transfer.export(query.projectId),
    importProject: ({ query, body }, context) => transfer.import(body, query, setupActorOf(context)),
    importProjects: ({ query, body }, context) => transfer.import(body, query, setupActorOf(context)),
  };
}
