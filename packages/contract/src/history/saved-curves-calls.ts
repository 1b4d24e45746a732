/** Saved sets of history curves. */

import { z } from 'zod';
import { flag, id } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

const maxBytes = 64 * 1024;

/** A serialized list, at most 64 KB. */
const lineData = z
  .string()
  .max(maxBytes, { abort: true })
  .refine((text) => new TextEncoder().encode(text).length <= maxBytes, fieldText('listWrong'))
  .refine((text) => {
    try {
      return Array.isArray(JSON.parse(text));
    } catch {
      return false;
    }
  }, fieldText('listWrong'));

export const savedCurve = z.object({
  id: z.number().int(),
  projectId: z.number().int(),
  name: z.string(),
  lineData: z.string(),
  shared: z.boolean(),
  /** Saved by the caller. */
  own: z.boolean(),
  userName: z.string(),
  /** Login name of the owner. */
  loginName: z.string(),
  created: z.number(),
});
export type SavedCurve = z.infer<typeof savedCurve>;

export const curvesApi = defineApi({
  graphList: {
    method: 'GET',
    path: '/history/graph/list',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary: 'Saved sets of curves of a project: one’s own and the shared ones, newest first',
    query: z.object({ projectId }),
    response: z.array(savedCurve),
  },
  graphAdd: {
    method: 'GET',
    path: '/history/graph/add',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    persons: true,
    changes: true,
    /** `lineData` is JSON within JSON: every quote is escaped. */
    most: { kB: 136 },
    summary:
      'Saves a set of curves for oneself, or (id) replaces one’s own; `shared` shows it to the whole project and needs the permission to share',
    query: z.object({
      projectId,
      lineData: lineData.describe('Curves as JSON text: a list, 64 kB at most'),
      name: z.string().trim().max(60).default('').describe('Name of the set of curves'),
      shared: flag.default(false).describe('Other members of the project see the curves too'),
      id: id.optional().describe('Saved set of curves to replace; absent: a new one'),
    }),
    response: savedCurve,
  },
  graphDelete: {
    method: 'GET',
    path: '/history/graph/delete',
    access: 'project.view',
    scope: 'handler',
    persons: true,
    changes: true,
    summary: 'Deletes one’s own set of curves; an engineering administrator may also delete shared ones',
    query: z.object({ id: id.describe('Saved set of curves, by the ID that graphList lists') }),
    response: z.object({ deleted: z.literal(true) }),
  },
});
