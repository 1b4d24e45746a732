import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { id, int, list } from '../fields/primitives.ts';
import { deviceId, endOr, projectId, regionId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { dateText } from '../tariffs/tariff.ts';
import { fieldText } from '../texts/field-text.ts';
import { idealCycle, oeeDevice, oeeFigures, oeePart, oeePeriods, oeeRule } from './oee.ts';

/** Longest range of OEE, days. */
export const maxOeeDays = 35;

const ofProject = { scope: { field: 'projectId', kind: 'project' }, method: 'GET', access: 'project.view' } as const;
const change = {
  scope: { field: 'deviceId', kind: 'device' },
  method: 'POST',
  changes: true,
  access: 'oee.cycles',
  cost: 'normal',
} as const;
const deviceIds = pattern(1000, /^\d{1,15}(,\d{1,15}){0,59}$/, 'idsSixty').transform((text) => [...new Set(text.split(',').map(Number))]);

export const oeeApi = defineApi({
  getOee: {
    ...ofProject,
    cost: 'heavy',
    path: '/api/oee/get',
    names: { by: ['按', 'By'], shift: ['班次', 'Shift'], product: ['产品', 'Product'] },
    summary: `Availability, effectiveness, quality and OEE of machines in the planned time of a range of at most ${maxOeeDays} days, with the six big losses and the stops, slow spells and rejects behind them. Without a shift plan nothing is worked out`,
    query: z.object({
      projectId,
      deviceIds: deviceIds.optional().describe('Devices, by their IDs separated by commas; default all machines of the project'),
      regionId: regionId.optional(),
      start: startOr('seven days before the end'),
      end: endOr('now'),
      by: z.enum(oeePeriods).default('range').describe('Also by production day or shift'),
      shift: z.string().max(60).optional().describe('Only shifts of this name'),
      product: z.string().max(120).optional().describe('Only time in which batches of this product were made, by its key'),
    }),
    response: z.object({
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      /** End of the available data: at most the present instant. */
      until: z.number(),
      /** `none`: no shift is planned for any machine; `part`: only for some of the machines, or not from the start of the range. */
      plan: z.enum(['whole', 'part', 'none']),
      /** First day of the shift plan; null: none. */
      planFrom: z.string().nullable(),
      rules: z.array(oeeRule),
      /** Names of the shifts in the range, in order, regardless of the filter. */
      shifts: z.array(z.string()),
      /** Products of the batches that documents describe, regardless of the filter. */
      products: z.array(z.object({ product: z.string(), name: z.string() })),
      /** All machines together: sums of their times and pieces. */
      total: oeeFigures,
      parts: z.array(oeePart),
      devices: z.array(oeeDevice),
      /** Figures of each machine in each part. */
      cells: z.array(z.object({ deviceId: z.number().int(), part: z.number().int(), figures: oeeFigures })),
    }),
  },
  listIdealCycles: {
    ...ofProject,
    cost: 'normal',
    path: '/api/oee/cycles/list',
    summary: 'Ideal cycle times of the machines of a project, by machine, product and first day',
    query: z.object({ projectId }),
    response: list(idealCycle),
  },
  saveIdealCycle: {
    ...change,
    path: '/api/oee/cycles/save',
    names: { product: ['产品', 'Product'], from: ['生效日期', 'First day'], cycleS: ['标准节拍', 'Ideal cycle time'] },
    summary: 'Set the ideal cycle time of a machine from a day on, for one product or for all without their own',
    body: z.object({
      deviceId,
      version: int
        .min(0)
        .describe("Version that was seen (0: none yet), so that nobody overwrites another person's change; 409 when it has changed"),
      product: z
        .string()
        .trim()
        .max(120, fieldText('tooLong'))
        .default('')
        .describe('Key of the product, as documents of batches name it; empty: every product without its own'),
      from: dateText.describe('First day it applies, yyyy-mm-dd, until another one begins'),
      cycleS: z.number().min(0.01).max(86_400).describe('Ideal time of a piece, seconds, up to three decimals'),
    }),
    response: idealCycle,
  },
  removeIdealCycle: {
    ...change,
    path: '/api/oee/cycles/remove',
    summary: 'Remove an ideal cycle time of a machine',
    body: z.object({ deviceId, id: id.describe('Ideal cycle time, by the ID that listIdealCycles lists') }),
    response: z.object({ removed: z.literal(true) }),
  },
});
