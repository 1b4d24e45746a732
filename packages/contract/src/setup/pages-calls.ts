/** Setting up custom pages. */

import { z } from 'zod';
import { id } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { customPageFields, setupPage, version } from './entities.ts';

const done = z.object({ removed: z.number().int() });
const inProject = { access: 'project.setup', scope: { field: 'projectId', kind: 'project' } } as const;
const change = { method: 'POST', changes: true } as const;

export const customPagesApi = defineApi({
  createPage: {
    ...change,
    path: '/api/setup/createPage',
    ...inProject,
    summary: 'Create a custom page',
    body: z.object({ ...customPageFields, projectId }),
    response: setupPage,
  },
  updatePage: {
    ...change,
    path: '/api/setup/updatePage',
    ...inProject,
    summary: 'Change a custom page',
    body: z.object({
      ...customPageFields,
      projectId,
      pageId: id.describe('Page, by the ID that getSetup lists'),
      version: version.describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
    }),
    response: setupPage,
  },
  removePage: {
    ...change,
    path: '/api/setup/removePage',
    ...inProject,
    summary: 'Delete a custom page',
    body: z.object({
      projectId,
      pageId: id.describe('Page, by the ID that getSetup lists'),
      version: version.describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
    }),
    response: done,
  },
});
