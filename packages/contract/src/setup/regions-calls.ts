/** Setting up the regions of a project. */

import { z } from 'zod';
import { projectId, regionId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { regionFields, setupRegion, version } from './entities.ts';

const done = z.object({ removed: z.number().int() });
const inProject = { access: 'project.setup', scope: { field: 'projectId', kind: 'project' } } as const;
const ofRegion = { access: 'project.setup', scope: { field: 'regionId', kind: 'region' } } as const;
const change = { method: 'POST', changes: true } as const;

export const regionSetupApi = defineApi({
  createRegion: {
    ...change,
    path: '/api/setup/createRegion',
    ...inProject,
    summary: 'Create a region',
    body: z.object({ ...regionFields, projectId }),
    response: setupRegion,
  },
  updateRegion: {
    ...change,
    path: '/api/setup/updateRegion',
    ...ofRegion,
    summary: 'Rename a region or move it under another one',
    body: z.object({
      ...regionFields,
      regionId,
      version: version.describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
    }),
    response: setupRegion,
  },
  removeRegion: {
    ...change,
    path: '/api/setup/removeRegion',
    ...ofRegion,
    summary: 'Delete a region; regions and devices in it move to the region above',
    body: z.object({
      regionId,
      version: version.describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
    }),
    response: done,
  },
});
