/** Energy sub-items: a tree of the energy uses of a project, each leaf bound to a parameter. */

import { z } from 'zod';
import { id, idList, time } from '../fields/primitives.ts';
import { paramId, projectId, projId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

/** Maximum number of terms of one item. */
export const maxTerms = 20;

export const subItemTerm = z.object({
  sign: z.union([z.literal(1), z.literal(-1)]),
  /** One of the two; both null: the referenced object was deleted, and the value of the item is unknown. */
  paramId: z.number().int().nullable(),
  itemId: z.number().int().nullable(),
  /** Device of the parameter. */
  deviceId: z.number().int().nullable(),
  /** Display name of the device and parameter, or of the item. */
  deviceName: z.string().nullable(),
  name: z.string().nullable(),
});
export type SubItemTerm = z.infer<typeof subItemTerm>;

export const subItem = z.object({
  id: z.number().int(),
  /** null: top level. */
  pid: z.number().int().nullable(),
  name: z.string(),
  unit: z.string(),
  /** null: computed from its terms, or without terms the sum of the items below it. */
  paramId: z.number().int().nullable(),
  /** `{deviceId}:{metric}` of the parameter, for the history calls. */
  key: z.string().nullable(),
  deviceName: z.string().nullable(),
  paramName: z.string().nullable(),
  /** A virtual meter is the sum and difference of its terms. */
  terms: z.array(subItemTerm),
});
export type SubItem = z.infer<typeof subItem>;

/** A sub-item with everything below it. */
export interface SubItemNode extends SubItem {
  readonly children: SubItemNode[];
}

// A getter would make the OpenAPI document refer to itself; the document has one level and names `children`.
const subItemNode = z.custom<SubItemNode>((value) => {
  if (!subItem.safeParse(value).success) return false;
  const { children } = value as { readonly children?: unknown };
  return Array.isArray(children) && children.every((child) => subItem.safeParse(child).success);
});

const byProject = { access: 'project.view', scope: { field: 'projectId', kind: 'project' } } as const;
const figure = z.number().nullable();

export const subItemsApi = defineApi({
  getSubByProj: {
    method: 'GET',
    path: '/map/getSubByProj',
    access: 'project.view',
    scope: { field: 'projId', kind: 'project' },
    summary: 'Tree of energy sub-items, or (subId) one branch of it',
    query: z.object({ projId, subId: id.optional().describe('Sub-item; absent: the whole tree') }),
    response: z.object({ treeList: z.array(subItemNode) }),
  },
  getSubentryById: {
    method: 'GET',
    path: '/dv2/proj/getSubentryById',
    ...byProject,
    summary: 'One sub-item, its path from the top, and its children; without `id` the top level',
    query: z.object({ projectId, id: id.optional().describe('Sub-item; absent: the top level') }),
    response: z.object({ item: subItem.nullable(), path: z.array(subItem), children: z.array(subItem) }),
  },
  getSubentryData: {
    method: 'GET',
    path: '/dv2/proj/getSubentryData',
    ...byProject,
    cost: 'heavy',
    summary:
      'Quantities of every sub-item today and yesterday, or on the day of `time` up to it and on the day before (time machine), cut in the project’s time zone; `change` and `ring` (%) are of today against yesterday up to the same time of day. From counters; unknown is null. `below`: for items with a quantity of their own, the sum of their children and the rest',
    query: z.object({ projectId, time: time.optional().describe('Day to show up to this instant (time machine), epoch ms; default now') }),
    response: z.object({
      /** End of today's figures. */
      time: z.number(),
      timeZone: z.string(),
      list: z.array(
        subItem.extend({
          today: figure,
          yesterday: figure,
          yesterdaySoFar: figure,
          change: figure,
          ring: figure,
          /** A register at an end of a period is interpolated between its readings. */
          estimated: z.boolean(),
          below: z.object({ today: figure, yesterday: figure, restToday: figure, restYesterday: figure }).nullable(),
        }),
      ),
    }),
  },
  subsave: {
    method: 'GET',
    path: '/dv2/proj/subsave',
    access: 'project.setup',
    scope: { field: 'projectId', kind: 'project' },
    changes: true,
    summary:
      'Adds a sub-item, or (id) replaces one as a whole: without `pid` at the top level, without `paramId` as the sum of its children. The parameter is a counter or a number of the project',
    query: z.object({
      pid: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional().describe('Sub-item above; absent or 0: top level'),
      name: z.string().trim().min(1).max(60).describe('Name of the sub-item'),
      unit: z.string().trim().max(20).default('kWh').describe('Unit of the item'),
      projectId,
      id: id.optional().describe('Sub-item to change; absent: a new one'),
      paramId: paramId.optional(),
    }),
    response: subItem,
  },
  subdel: {
    method: 'GET',
    path: '/dv2/proj/subdel',
    access: 'project.setup',
    scope: { field: 'projectId', kind: 'project' },
    changes: true,
    summary:
      'Removes sub-items with everything below them. `name`: the loaded names of the items, joined with commas in the order of `ids`; if one was changed, nothing is removed (409). Items already removed are ignored',
    query: z.object({
      ids: idList.describe('Sub-items by ID, separated by commas'),
      name: z.string().max(2000).optional().describe('Names of the sub-items, for the log'),
      projectId,
    }),
    response: z.object({ deleted: z.number().int() }),
  },
});
