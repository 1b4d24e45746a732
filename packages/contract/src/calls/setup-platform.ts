/** What only platform administrators set up: projects as such, and what opens more than a project. */
import { z } from 'zod';
import { id } from '../entities.ts';
import { defineApi } from '../kernel.ts';
import { cameraSerial, fieldNetworks, projectFields, setupProject } from '../setup-entities.ts';

const change = { method: 'POST', changes: true, access: 'platform' } as const;

export const platformSetupCalls = defineApi({
  createProject: {
    ...change,
    path: '/api/setup/createProject',
    summary: 'Create a project, with the field networks that its devices may be reached in',
    // A hundred networks.
    most: { kB: 96, values: 500 },
    body: z.object({ ...projectFields, networks: fieldNetworks.default([]) }),
    response: setupProject,
  },
  setCameras: {
    ...change,
    path: '/api/setup/setCameras',
    most: { kB: 64, values: 1300 },
    summary:
      "Name the cameras of a project, all of them; its members get the token of the video provider, which opens the account's every camera",
    /** `before`: the list that was looked at; 409 when somebody else changed it since. */
    body: z.object({ projectId: id, before: z.array(z.string().max(200)).max(1000), cameras: z.array(cameraSerial).max(256) }),
    response: setupProject,
  },
  setWeixin: {
    ...change,
    path: '/api/setup/setWeixin',
    summary: "Whether members of a project get the token of the platform's WeChat account, which opens all that the account may",
    body: z.object({ projectId: id, weixin: z.boolean() }),
    response: setupProject,
  },
  setFieldNetworks: {
    ...change,
    path: '/api/setup/setFieldNetworks',
    most: { kB: 96, values: 500 },
    summary:
      'Say what a project may reach in the field, all of it: networks, addresses, names. An address that two projects are given by itself they share, each with units of its own',
    /** `before`: the networks that were looked at; 409 when somebody else changed them since. */
    body: z.object({ projectId: id, before: z.array(z.string().max(255)).max(100), networks: fieldNetworks }),
    response: z.object({ networks: fieldNetworks }),
  },
  removeProject: {
    ...change,
    path: '/api/setup/removeProject',
    summary: 'Delete a project: its name confirms it; one with devices only with `force`',
    body: z.object({ projectId: id, name: z.string().max(100), force: z.boolean().default(false) }),
    response: z.object({ removed: z.number().int() }),
  },
});
