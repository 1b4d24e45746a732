import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { documentFormat, time } from '../fields/primitives.ts';
import { deviceId, endOr, projectId, regionId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { type PieceColumn, type PieceGroup, pieceColumns, usualPieceColumns } from './kinds.ts';
import {
  airSupply,
  energyPeak,
  maxPieceDays,
  maxPieceGroups,
  maxPieceRows,
  pieceFigures,
  pieceRegister,
  pieceRow,
} from './piece-energy.ts';

const deviceIds = pattern(1000, /^\d{1,15}(,\d{1,15}){0,59}$/, 'idsSixty').transform((text) => [...new Set(text.split(',').map(Number))]);

/** The group names are the expression's, so nothing else passes. */
const groups = pattern(
  60,
  /^(day|shift|crew|device|product|order)(,(day|shift|crew|device|product|order)){0,2}$/,
  'pieceGroupsWrong',
).transform((text) => [...new Set(text.split(',') as PieceGroup[])]);

const columnNames = pieceColumns.join('|');
const columns = pattern(
  200,
  new RegExp(`^(${columnNames})(,(${columnNames})){0,${pieceColumns.length - 1}}$`),
  'pieceColumnsWrong',
).transform((text) => {
  const chosen = new Set(text.split(','));
  return pieceColumns.filter((column): column is PieceColumn => chosen.has(column));
});

const usual = { start: startOr('seven days before the end'), end: endOr('now') };

const by = groups
  .default(['shift'])
  .describe('Groups of the rows, outermost first, separated by commas: day, shift, crew, device, product, order');

export const pieceEnergyApi = defineApi({
  getPieceEnergy: {
    method: 'GET',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    path: '/api/piece-energy/get',
    names: { by: ['分组', 'Grouping'] },
    summary: `Pieces, energy, cost and OEE of machines in a range of at most ${maxPieceDays} days, by up to ${maxPieceGroups} groups (${maxPieceRows} rows at most). The energy is that of the machines' own registers, split to their last digit by order and run state; what cannot be attributed is stated. Compressed air is stated beside it, with its specific power and its losses while no machine executes. Costs are null without \`money.view\``,
    query: z.object({
      projectId,
      deviceIds: deviceIds.optional().describe('Devices, by their IDs separated by commas; default all machines of the project'),
      regionId: regionId.optional(),
      ...usual,
      by,
    }),
    response: z.object({
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      /** End of the available data: at most the present instant. */
      until: z.number(),
      hasMoney: z.boolean(),
      rows: z.array(pieceRow),
      /** All rows together; its cost is rounded once from the exact amount. */
      sum: pieceFigures,
      /** Sum of the rounded costs of the rows minus the cost of `sum`. */
      rounding: z.string().nullable(),
      /** Compressors that supply the machines. */
      air: z.array(airSupply),
      registers: z.array(pieceRegister),
      /** Highest quarter-hours, highest first. */
      peaks: z.array(energyPeak),
    }),
  },
  exportProductionReport: {
    method: 'GET',
    access: 'data.export',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'bulk',
    file: true,
    path: '/api/piece-energy/file',
    names: { by: ['分组', 'Grouping'], columns: ['列', 'Columns'] },
    summary: 'The rows of getPieceEnergy with their sums as a file, in the language of the caller. Costs are left out without `money.view`',
    query: z.object({
      projectId,
      deviceIds: deviceIds.optional().describe('Devices, by their IDs separated by commas; default all machines of the project'),
      ...usual,
      by,
      columns: columns.default([...usualPieceColumns]).describe(`Columns, separated by commas: ${pieceColumns.join(', ')}`),
      format: documentFormat.describe('File format'),
    }),
    response: z.unknown(),
  },
  getOrderMove: {
    method: 'GET',
    access: 'money.view',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'heavy',
    path: '/api/piece-energy/move',
    names: { time: ['工单内的时刻', 'Time within the order'] },
    summary:
      'Energy cost of an order at every start within the day on which it began, by the quarter-hour: the same energy at the same distance from the start, at the prices then. The cheapest start, and what it saves',
    query: z.object({ deviceId, time: time.describe('An instant within the order, epoch ms') }),
    response: z.object({
      timeZone: z.string(),
      order: z.string(),
      start: z.number(),
      end: z.number(),
      energy: z.number(),
      /** null: a price is unknown. */
      cost: z.string().nullable(),
      cheapest: z.object({ start: z.number(), cost: z.string() }).nullable(),
      /** 0.00 if it began at the cheapest time. */
      saving: z.string().nullable(),
      starts: z.array(z.object({ start: z.number(), cost: z.string().nullable() })),
    }),
  },
});
