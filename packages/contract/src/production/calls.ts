import { z } from 'zod';
import { flag, id, int, time } from '../fields/primitives.ts';
import { endOr, projectId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import {
  energyOfPlans,
  figuresOfPlan,
  maxImportRows,
  maxOpenOrders,
  maxOperations,
  maxProducts,
  maxSetups,
  orderColumns,
  productionMachine,
  productionOrder,
  productionSettings,
} from './production.ts';

/** Longest range of the plan, days. */
export const maxPlanDays = 62;

const scope = { field: 'projectId', kind: 'project' } as const;
const read = { method: 'GET', access: 'project.view', scope } as const;
const change = { method: 'POST', changes: true, access: 'production.plan', scope, cost: 'normal' } as const;

const short = (most: number) => z.string().trim().max(most, fieldText('tooLong'));
const code = short(120).describe('Product, by its code; empty: any product');
const version = int
  .min(0)
  .describe("Version that was seen (0: none yet), so that nobody overwrites another person's change; 409 when it has changed");
const orderId = id.describe('Production order, by the ID that getProductionPlan lists');

const orderFields = z.object({
  number: short(60).min(1, fieldText('textRequired')).describe('Number of the order, once in the project'),
  product: short(120).min(1, fieldText('textRequired')).describe('Product, by its code'),
  quantity: int.min(1).max(10_000_000).describe('Pieces'),
  due: time.describe('Due time, epoch ms'),
  priority: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .default(2)
    .describe('1 high, 2 normal, 3 low'),
  batch: short(60).default('').describe('Number that machines report while they work on the order; empty: none'),
  note: short(500).default('').describe('Words for those who make or plan it'),
});

export const productionApi = defineApi({
  getProductionPlan: {
    ...read,
    cost: 'heavy',
    path: '/api/production/plan/get',
    summary: `Production orders with their operations, machines with their working time, and the counts so far: every open order, and closed ones that reach into a range of at most ${maxPlanDays} days. Without a shift plan there is no working time and nothing is placed`,
    query: z.object({ projectId, start: startOr('three days before now'), end: endOr('two weeks after the start') }),
    response: z.object({
      timeZone: z.string(),
      now: z.number(),
      start: z.number(),
      end: z.number(),
      /** Whether any shift is planned from now on. */
      hasCalendar: z.boolean(),
      machines: z.array(productionMachine),
      orders: z.array(productionOrder),
      settings: productionSettings,
    }),
  },
  saveProductionOrder: {
    ...change,
    path: '/api/production/orders/save',
    names: {
      number: ['工单号', 'Order'],
      product: ['产品', 'Product'],
      quantity: ['数量', 'Quantity'],
      due: ['交期', 'Due'],
      priority: ['优先级', 'Priority'],
      batch: ['批次号', 'Batch'],
      closed: ['已关闭', 'Closed'],
      operations: ['工序', 'Operations'],
      machines: ['可用设备', 'Machines'],
    },
    summary: `Save a production order with its operations; without \`id\` a new one. At most ${maxOpenOrders} orders are open at a time`,
    body: orderFields.extend({
      projectId,
      id: orderId.optional(),
      version,
      closed: z.boolean().default(false).describe('It needs no more work'),
      operations: z
        .array(
          z.object({
            id: id.optional().describe('Operation that is kept with its place in the plan; absent: a new one'),
            name: short(60).default('').describe('Name of the operation'),
            machines: z.array(id).min(1, fieldText('chooseSome')).max(60).describe('Machines that can do it, by device ID'),
          }),
        )
        .min(1, fieldText('chooseSome'))
        .max(maxOperations)
        .describe('Operations in their order'),
    }),
    response: z.object({ id: z.number().int(), version: z.number().int() }),
  },
  removeProductionOrder: {
    ...change,
    path: '/api/production/orders/remove',
    summary: 'Remove a production order with its operations',
    body: z.object({ projectId, id: orderId }),
    response: z.object({ removed: z.literal(true) }),
  },
  saveProductionPlan: {
    ...change,
    path: '/api/production/plan/save',
    most: { kB: 64, values: 4 * maxOpenOrders + 100 },
    names: { operations: ['工序', 'Operations'], start: ['开始时间', 'Start time'] },
    summary: 'Move operations to machines and times, or out of the plan, all of them or none. 409 if one has changed in the meantime',
    body: z.object({
      projectId,
      operations: z
        .array(
          z.object({
            id: id.describe('Operation, by the ID that getProductionPlan lists'),
            version,
            deviceId: id.nullable().describe('Machine; null: out of the plan'),
            start: time.nullable().describe('Start of its set-up, epoch ms; null: out of the plan'),
          }),
        )
        .min(1, fieldText('chooseSome'))
        .max(maxOpenOrders)
        .describe('Operations that move'),
    }),
    response: z.object({ moved: z.number().int() }),
  },
  saveProductionSettings: {
    ...change,
    path: '/api/production/settings/save',
    most: { kB: 96, values: 5 * maxProducts + 6 * maxSetups },
    names: {
      products: ['产品', 'Products'],
      setups: ['换型时间', 'Set-up times'],
      speed: ['计划速度', 'Planned speed'],
      code: ['产品代码', 'Product code'],
      from: ['原产品', 'From product'],
      to: ['新产品', 'To product'],
      minutes: ['换型分钟数', 'Set-up minutes'],
    },
    summary: 'Save the products, the set-up times between them and the planned speed, in the place of those before',
    body: z.object({
      projectId,
      version,
      products: z
        .array(
          z.object({
            code: short(120).min(1, fieldText('textRequired')).describe('Code, as documents of batches and ideal cycle times name it'),
            name: short(120).default('').describe('Name; empty: as the code'),
            nameEn: short(120).default('').describe('English name; empty: as the name'),
          }),
        )
        .max(maxProducts)
        .describe('Every product that orders can name'),
      setups: z
        .array(
          z.object({
            deviceId: id.nullable().describe('Machine; null: every machine without an entry of its own'),
            from: code,
            to: code,
            minutes: z.number().min(0).max(10_080).describe('Set-up time, minutes'),
          }),
        )
        .max(maxSetups)
        .describe('Set-up times'),
      speed: z.number().min(10).max(150).describe('Share of the ideal speed that is planned with, %'),
    }),
    response: productionSettings,
  },
  importProductionOrders: {
    ...change,
    recordedWith: 'apply',
    path: '/api/production/orders/import',
    most: { kB: 256, values: (orderColumns.length + 1) * maxImportRows + 100 },
    names: {
      rows: ['行', 'Rows'],
      apply: ['导入', 'Import'],
      number: ['工单号', 'Order'],
      product: ['产品', 'Product'],
      due: ['交期', 'Due'],
      priority: ['优先级', 'Priority'],
      batch: ['批次号', 'Batch'],
      machines: ['设备', 'Machines'],
    },
    summary:
      'Check rows of a file of orders and report the bad ones; with `apply` the good ones are saved: an order with the same number is changed, others are new',
    query: z.object({ apply: flag.default(false).describe('Save the good rows; otherwise only check') }),
    body: z.object({
      projectId,
      rows: z
        .array(
          z.object({
            number: z.string().max(200).default('').describe('Number of the order'),
            product: z.string().max(200).default('').describe('Product, by its code or name'),
            quantity: z.string().max(40).default('').describe('Pieces'),
            due: z.string().max(40).default('').describe('Due time in the time zone of the project: yyyy-mm-dd hh:mm'),
            priority: z.string().max(40).default('').describe('1 to 3, or its word; empty: 2'),
            batch: z.string().max(200).default('').describe('Batch number; empty: none'),
            machines: z
              .string()
              .max(1000)
              .default('')
              .describe('Names of machines, separated by /; operations separated by >; empty: every machine with an ideal cycle time'),
            note: z.string().max(600).default('').describe('Words for those who make or plan it'),
          }),
        )
        .min(1, fieldText('chooseSome'))
        .max(maxImportRows)
        .describe('Rows of the file without its head'),
    }),
    response: z.object({
      added: z.number().int(),
      changed: z.number().int(),
      same: z.number().int(),
      /** Rows that are not imported, by their number from 1. */
      bad: z.array(z.object({ row: z.number().int(), column: z.enum(orderColumns), message: z.string() })),
    }),
  },
  previewProductionPlan: {
    method: 'POST',
    reads: true,
    access: 'production.plan',
    scope,
    cost: 'heavy',
    path: '/api/production/plan/propose',
    summary:
      'An automatic schedule of every operation that has not begun, from now on, with its figures and its energy beside those of the present plan. Costs are null without `money.view`. Nothing is saved',
    body: z.object({ projectId }),
    response: z.object({
      now: z.number(),
      operations: z.array(z.object({ id: z.number().int(), version: z.number().int(), deviceId: z.number().int(), start: z.number() })),
      /** Operations without an ideal cycle time or without working time. */
      unplaced: z.array(z.number().int()),
      present: figuresOfPlan,
      proposed: figuresOfPlan,
      /** null: nothing to compare. */
      energy: energyOfPlans.nullable(),
      /** Lower bound of the lateness of any plan, ms. */
      leastLateMs: z.number(),
      late: z.array(z.object({ orderId: z.number().int(), number: z.string(), lateMs: z.number() })),
      /** Number of plans compared. */
      tried: z.number().int(),
      tookMs: z.number(),
    }),
  },
});
