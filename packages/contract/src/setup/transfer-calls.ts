/** Moving whole projects as one file. */

import { z } from 'zod';
import { flag } from '../fields/primitives.ts';
import { jobId, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { importPlan, projectFields } from './entities.ts';

const inProject = { access: 'project.setup', scope: { field: 'projectId', kind: 'project' } } as const;
const change = { method: 'POST', changes: true } as const;

/**
 * Options of an import: without `apply` nothing changes and the plan is returned; with it, `stamp` of that plan proves that nothing changed
 * in between.
 */
const importQuery = {
  apply: flag.default(false).describe('false: dry run, which only plans; true: do it'),
  stamp: z.string().max(64).optional().describe('Stamp of the dry run; needed to apply'),
  remove: flag.default(false).describe('Also removes regions, devices and pages that the file does not name'),
};

/** The contents of a project template, in the caller's language. */
export const projectTemplate = z.object({
  key: z.string(),
  /** Type of the project: 1 energy storage, 2 factory, 3 energy consumption. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  name: z.string(),
  about: z.string(),
  regions: z.array(z.string()),
  devices: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type ProjectTemplate = z.output<typeof projectTemplate>;

export const projectTransferApi = defineApi({
  getTemplates: {
    method: 'GET',
    path: '/api/setup/getTemplates',
    access: 'platform',
    summary: 'Project templates, one for each type of project',
    response: z.array(projectTemplate),
  },
  projectFromTemplate: {
    method: 'POST',
    path: '/api/setup/projectFromTemplate',
    reads: true,
    names: { address: ['地址', 'Address'] },
    access: 'platform',
    summary: 'The project file of a template under a new name, for importProjects. Changes nothing',
    body: z.object({
      template: z.string().max(40).describe('Template of a project, by its key'),
      name: projectFields.name.describe('Name of the new project'),
      nameEn: projectFields.nameEn.describe('Name for readers of English; null: as `name`'),
      address: projectFields.address.describe('Postal address'),
      addressEn: projectFields.addressEn.describe('Postal address for readers of English; null: as `address`'),
      timeZone: projectFields.timeZone.describe('IANA time zone that days, months and tariff periods are cut in'),
    }),
    response: z.object({ fileName: z.string(), content: z.string() }),
  },
  exportProject: {
    method: 'GET',
    path: '/api/setup/exportProject',
    ...inProject,
    cost: 'bulk',
    summary: 'The whole project as one JSON file, without tokens and passwords',
    query: z.object({ projectId }),
    response: z.object({ fileName: z.string(), content: z.string() }),
  },
  importProject: {
    ...change,
    path: '/api/setup/importProject',
    ...inProject,
    cost: 'bulk',
    summary: 'Bring a project in line with an exported file (the body). Wrong lines: 400 with line and column of each',
    query: z.object({ ...importQuery, projectId }),
    rawBody: true,
    rawKb: 16_384,
    oneAtATime: true,
    response: importPlan,
  },
  importProjects: {
    ...change,
    path: '/api/setup/importProjects',
    access: 'platform',
    cost: 'bulk',
    summary: 'Create projects from a file (the body), or bring those of the same key or name in line with it',
    query: z.object(importQuery),
    rawBody: true,
    rawKb: 16_384,
    oneAtATime: true,
    response: importPlan,
  },
  getImport: {
    method: 'GET',
    path: '/api/setup/getImport',
    access: 'session',
    cost: 'normal',
    summary:
      'The result of an import that took longer than its call, for the account that started it; available for 15 minutes after its end. `jobId` in the answer: it is still running',
    query: z.object({ jobId }),
    response: importPlan,
  },
});
