import { z } from 'zod';
import { int, list, time } from '../fields/primitives.ts';
import { deviceId, endOr, entriesOfPage, pageNum, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { batch, batchCurves, batchParameter, goldenBatch } from './batch.ts';

/** Longest range of a request, days. */
export const maxBatchDays = 100;
/** A longer batch is found in parts. */
export const longestBatchDays = 14;

const ofDevice = { scope: { field: 'deviceId', kind: 'device' } } as const;
const read = { ...ofDevice, method: 'GET', access: 'project.view', cost: 'heavy' } as const;
const mark = { ...ofDevice, method: 'POST', changes: true, access: 'batch.golden', cost: 'heavy' } as const;
const inBatch = time.describe('An instant in the batch, epoch ms');
const version = int
  .min(0)
  .describe("Version of the golden batch of its product that was seen (0: none), so that nobody overwrites another person's change");

export const batchesApi = defineApi({
  listBatches: {
    ...read,
    path: '/api/batches/list',
    names: { product: ['产品', 'Product'] },
    summary: `Batches of a device in a range of at most ${maxBatchDays} days, latest first, with the parameters they ran at and their differences from the golden batch of their product`,
    query: z.object({
      deviceId,
      start: startOr('seven days before the end'),
      end: endOr('now'),
      product: z.string().max(120).optional().describe('Only batches of this product, by its key; empty: those without one'),
      pageNum,
      pageSize: entriesOfPage(50, 20),
    }),
    response: z.object({
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      /** End of the available data: at most the present instant. */
      until: z.number(),
      parameters: z.array(batchParameter),
      /** Products of all batches in the range, regardless of the filter. */
      products: z.array(z.object({ product: z.string(), name: z.string(), batches: z.number().int() })),
      golden: z.array(goldenBatch),
      ...list(batch).shape,
    }),
  },
  getBatchCurves: {
    ...read,
    path: '/api/batches/curves',
    names: { batch: ['批次', 'Batch'], metric: ['参数', 'Parameter'] },
    summary: 'One parameter of a batch over the golden batch of its product, both from their starts, with the band around the golden one',
    query: z.object({ deviceId, metric: z.string().min(1).max(80).describe('Parameter, by its metric'), batch: inBatch }),
    response: batchCurves,
  },
  saveGoldenBatch: {
    ...mark,
    path: '/api/batches/golden/save',
    names: { batch: ['批次', 'Batch'], tolerance: ['允差', 'Tolerance'] },
    summary: 'Make a batch the golden one of its product, in the place of the one before, or change its tolerance',
    body: z.object({
      deviceId,
      batch: inBatch,
      tolerance: z.number().min(0.5).max(50).default(5).describe('Half width of the band, % of the largest value of each parameter'),
      version,
    }),
    response: goldenBatch,
  },
  removeGoldenBatch: {
    ...mark,
    cost: 'normal',
    path: '/api/batches/golden/remove',
    names: { product: ['产品', 'Product'] },
    summary: 'Remove the mark of the golden batch of a product; the batch stays',
    body: z.object({ deviceId, product: z.string().max(120).default('').describe('Product, by its key; empty: batches without one') }),
    response: z.object({ removed: z.literal(true) }),
  },
});
