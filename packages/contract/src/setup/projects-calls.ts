/** Setting up projects: overview, own fields, and settings beyond a project, which only platform administrators can change. */

import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import {
  cameraSerial,
  fieldNetworks,
  picturePath,
  projectFields,
  setupDevice,
  setupPage,
  setupProject,
  setupRegion,
  version,
} from './entities.ts';

const inProject = { access: 'project.setup', scope: { field: 'projectId', kind: 'project' } } as const;
const change = { method: 'POST', changes: true } as const;

export const projectSetupApi = defineApi({
  getSetup: {
    method: 'GET',
    path: '/api/setup/getSetup',
    ...inProject,
    cost: 'normal',
    summary: 'Set-up of a project: itself, regions, devices with their connections, custom pages, each with its version',
    query: z.object({ projectId }),
    response: z.object({
      project: setupProject,
      regions: z.array(setupRegion),
      devices: z.array(setupDevice),
      pages: z.array(setupPage),
      /** Networks in which the platform allows its devices. */
      networks: fieldNetworks,
      /** Hosts that custom pages may embed. */
      frameHosts: z.array(z.string()),
      /** Broker of the MQTT devices: `outside` if an external broker is used. */
      mqtt: z.object({ port: z.number().int(), outside: z.boolean() }),
    }),
  },
  createProject: {
    ...change,
    access: 'platform',
    path: '/api/setup/createProject',
    names: { address: ['地址', 'Address'] },
    summary: 'Create a project with its field networks',
    // A hundred networks.
    most: { kB: 96, values: 500 },
    body: z.object({
      ...projectFields,
      networks: fieldNetworks.default([]).describe('Networks, addresses and host names the project may reach in the field'),
    }),
    response: setupProject,
  },
  updateProject: {
    ...change,
    path: '/api/setup/updateProject',
    names: { address: ['地址', 'Address'] },
    ...inProject,
    summary: 'Change a project; 409 if it was changed since `version`',
    /** `largeImage` absent: the picture stays. */
    body: z.object({
      ...projectFields,
      largeImage: picturePath.nullable().optional().describe('Picture of the project: a path below the static assets'),
      projectId,
      version: version.describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
    }),
    response: setupProject,
  },
  setCameras: {
    ...change,
    access: 'platform',
    path: '/api/setup/setCameras',
    most: { kB: 64, values: 1300 },
    summary: 'Set all cameras of a project; its members get the token of the video provider, which opens every camera of the account',
    /** `before`: the list as loaded by the caller; 409 if another user has changed it since. */
    body: z.object({
      projectId,
      before: z
        .array(z.string().max(200))
        .max(1000)
        .describe("Serial numbers that were seen, so that nobody overwrites another person's change; 409 when it has changed"),
      cameras: z.array(cameraSerial).max(256).describe('Serial numbers of all cameras of the project, as the video provider gave them'),
    }),
    response: setupProject,
  },
  setWeixin: {
    ...change,
    access: 'platform',
    path: '/api/setup/setWeixin',
    summary: "Whether members of a project get the token of the platform's WeChat account, with all rights of the account",
    body: z.object({ projectId, weixin: z.boolean().describe('Whether members may get alarms by WeChat') }),
    response: setupProject,
  },
  removeProject: {
    ...change,
    access: 'platform',
    path: '/api/setup/removeProject',
    summary: 'Delete a project, confirmed by its name; with devices only with `force`',
    body: z.object({
      projectId,
      name: z.string().max(100).describe('Name of the project typed once more, as confirmation'),
      force: z.boolean().default(false).describe('Remove the project together with its devices'),
    }),
    response: z.object({ removed: z.number().int() }),
  },
});
