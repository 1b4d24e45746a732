/** Changes of sub-items on the screen: virtual meters, and the position of an item. */

import { z } from 'zod';
import { id } from '../fields/primitives.ts';
import { paramId, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { maxTerms, subItem } from './sub-items-calls.ts';

const write = {
  access: 'project.setup',
  scope: { field: 'projectId', kind: 'project' },
  cost: 'normal',
  changes: true,
} as const;

const wholeId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const term = z.object({
  sign: z.union([z.literal(1), z.literal(-1)]),
  paramId: wholeId.optional().describe('Parameter of the term; either this or `itemId`'),
  itemId: wholeId.optional(),
});

export const subItemChangesApi = defineApi({
  subItemSave: {
    method: 'POST',
    path: '/api/subItem/save',
    ...write,
    summary:
      'Adds a sub-item (at the end of those under `pid`), or (id) replaces one as a whole: with a parameter, or as a virtual meter with signed `terms` (registers of the project and other sub-items, all in its unit), or else as the sum of its children. A circular definition is refused',
    body: z.object({
      projectId,
      id: id.optional().describe('Sub-item to change; absent: a new one'),
      pid: id.optional().describe('Sub-item above; absent or 0: top level'),
      name: z.string().trim().min(1).max(60).describe('Name of the sub-item'),
      unit: z.string().trim().max(20).default('kWh').describe('Unit of the item'),
      paramId: paramId.optional(),
      terms: z.array(term).max(maxTerms).default([]).describe('Parameters and sub-items that the item adds up, with their signs'),
    }),
    response: subItem,
  },
  subItemMove: {
    method: 'POST',
    path: '/api/subItem/move',
    names: { before: ['后一个分项', 'Next sub-item'] },
    ...write,
    summary: 'Moves a sub-item with its children under `pid` (absent: top level), before the item `before` or to the end',
    body: z.object({
      projectId,
      id: id.describe('Sub-item to move'),
      pid: id.optional().describe('Sub-item above; absent or 0: top level'),
      before: id.optional().describe('Sub-item to be put in front of; absent: last'),
    }),
    response: z.object({ moved: z.boolean() }),
  },
});
