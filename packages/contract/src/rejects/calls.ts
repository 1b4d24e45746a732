import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { flag, id, int, list, time } from '../fields/primitives.ts';
import { deviceId, endOr, entriesOfPage, pageNum, projectId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { maxRejectPieces, reject, rejectFigures, rejectPareto, rejectSources, rejectTrend } from './reject.ts';

/** Longest range of rejects, days. */
export const maxRejectDays = 100;

const deviceIds = pattern(1000, /^\d{1,15}(,\d{1,15}){0,59}$/, 'idsSixty').transform((text) => [...new Set(text.split(',').map(Number))]);
const rejectId = id.describe('Record of rejects, by the ID that listRejects lists');
const change = {
  scope: { field: 'deviceId', kind: 'device' },
  method: 'POST',
  changes: true,
  access: 'reject.record',
  cost: 'normal',
} as const;

export const rejectsApi = defineApi({
  listRejects: {
    scope: { field: 'projectId', kind: 'project' },
    method: 'GET',
    access: 'project.view',
    cost: 'heavy',
    path: '/api/rejects/list',
    names: { deviceIds: ['设备', 'Devices'], reasonId: ['原因', 'Reason'], products: ['按产品', 'By product'] },
    summary: `Rejected pieces of machines in a range of at most ${maxRejectDays} days: counted by the machines and recorded by people, by reason, device, shift and time, with the records, latest first`,
    query: z.object({
      projectId,
      deviceIds: deviceIds.optional().describe('Devices, by their IDs separated by commas; default all machines of the project'),
      start: startOr('seven days before the end'),
      end: endOr('now'),
      reasonId: id.optional().describe('Lists only records with this reason; sums are of all records'),
      products: flag.default(false).describe('Sums by product too'),
      pageNum,
      pageSize: entriesOfPage(500, 50),
    }),
    response: z.object({
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      /** End of the available data: at most the present instant. */
      until: z.number(),
      figures: rejectFigures,
      pareto: rejectPareto,
      trend: rejectTrend,
      ...list(reject).shape,
    }),
  },
  saveReject: {
    ...change,
    path: '/api/rejects/save',
    names: { quantity: ['数量', 'Quantity'], source: ['来源', 'Source'], reasonId: ['原因', 'Reason'] },
    summary: 'Record rejected pieces with their reason, or correct a record',
    body: z.object({
      deviceId,
      id: rejectId.optional(),
      version: int
        .min(0)
        .describe("Version that was seen (0: none yet), so that nobody overwrites another person's change; 409 when it has changed"),
      time: time.optional().describe('When they were made or found, epoch ms; default now'),
      quantity: int.min(1).max(maxRejectPieces).describe('Pieces'),
      reasonId: id.describe('Reason, by the ID that listStopReasons lists for rejects'),
      source: z
        .enum(rejectSources)
        .default('machine')
        .describe('`machine`: among the rejects that the machine counted; `later`: found later, in addition to them'),
      note: z.string().trim().max(500, fieldText('tooLong')).default('').describe('What was found'),
    }),
    response: reject,
  },
  removeReject: {
    ...change,
    path: '/api/rejects/remove',
    summary: 'Remove a record of rejects',
    body: z.object({ deviceId, id: rejectId }),
    response: z.object({ removed: z.literal(true) }),
  },
});
