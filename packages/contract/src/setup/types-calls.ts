/** Device types: those of the product, and imported ones. */

import { z } from 'zod';
import { flag, id, text } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { setupDeviceType, setupProfile } from './entities.ts';

const done = z.object({ removed: z.number().int() });
const inProject = { access: 'project.setup', scope: { field: 'projectId', kind: 'project' } } as const;
const change = { method: 'POST', changes: true } as const;

export const deviceTypesApi = defineApi({
  getDeviceTypes: {
    method: 'GET',
    path: '/api/setup/getDeviceTypes',
    ...inProject,
    cost: 'normal',
    summary: 'Device types and profiles that a device can have',
    query: z.object({ projectId }),
    response: z.object({ types: z.array(setupDeviceType), profiles: z.array(setupProfile) }),
  },
  getDeviceTypeFile: {
    method: 'GET',
    path: '/api/setup/getDeviceTypeFile',
    ...inProject,
    cost: 'normal',
    summary: 'A device type as a file for addDeviceType; built-in types serve as examples',
    query: z.object({ projectId, typeId: id.describe('Device type, by its ID') }),
    response: z.object({ fileName: z.string(), content: z.string() }),
  },
  addDeviceType: {
    ...change,
    path: '/api/setup/addDeviceType',
    ...inProject,
    cost: 'bulk',
    summary:
      'Add a device type with its register maps from a JSON file (the body), or replace the one with its id; without `apply` it is only checked. Texts may have one language alone. Wrong lines: 400',
    query: z.object({ projectId, apply: flag.default(false).describe('false: dry run, which only plans; true: do it') }),
    rawBody: true,
    rawKb: 4096,
    oneAtATime: true,
    response: z.object({
      type: setupDeviceType,
      /** Profiles that devices of the type may have: MQTT, and the file's register maps. */
      models: z.array(text),
      replaces: z.boolean(),
      /** Texts that the file has in one language only; the other language shows them marked. */
      untranslated: z.number().int(),
      applied: z.boolean(),
    }),
  },
  removeDeviceType: {
    ...change,
    path: '/api/setup/removeDeviceType',
    ...inProject,
    summary: 'Delete a device type that was added from a file and is not in use',
    body: z.object({ projectId, typeId: id.describe('Device type, by its ID') }),
    response: done,
  },
});
