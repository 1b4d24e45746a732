/** Production orders, their operations on machines, and the plan. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { orderStates } from './states.ts';

/** 1 is the highest priority. */
export const orderPriorities = [1, 2, 3] as const;
export type OrderPriority = (typeof orderPriorities)[number];

/**
 * `late`: the due time has passed and the order is not finished, or it was finished later. `soon`: not yet due, and expected later than
 * due.
 */
export const orderLateness = ['no', 'soon', 'late'] as const;
export type OrderLateness = (typeof orderLateness)[number];

export const maxOpenOrders = 500;
export const maxOperations = 10;
export const maxProducts = 300;
export const maxSetups = 500;
/** Maximum number of rows of a file. */
export const maxImportRows = 500;

const id = z.number().int();
const span = z.object({ start: z.number(), end: z.number() });

export const product = z.object({
  /** Code by which documents of batches and ideal cycle times name it. */
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
});
export type Product = z.infer<typeof product>;

export const productionSetup = z.object({ deviceId: id.nullable(), from: z.string(), to: z.string(), minutes: z.number() });
export type ProductionSetup = z.infer<typeof productionSetup>;

export const productionSettings = z.object({
  products: z.array(product),
  setups: z.array(productionSetup),
  /** Share of the ideal speed used for planning, %. */
  speed: z.number(),
  /** 0: never saved. */
  version: z.number().int(),
  by: actor.nullable(),
  changed: z.number().nullable(),
});
export type ProductionSettings = z.infer<typeof productionSettings>;

/** Counts of the machine between start and end of the batch. */
export const actualWork = z.object({
  start: z.number(),
  end: z.number(),
  open: z.boolean(),
  made: z.number().nullable(),
  rejects: z.number().nullable(),
});

export const operation = z.object({
  id,
  sequence: id,
  name: z.string(),
  /** Machines that can perform it. */
  machines: z.array(id),
  deviceId: id.nullable(),
  start: z.number().nullable(),
  version: id,
  actual: actualWork.nullable(),
  expectedStart: z.number().nullable(),
  expectedEnd: z.number().nullable(),
});
export type Operation = z.infer<typeof operation>;

export const productionOrder = z.object({
  id,
  number: z.string(),
  product: z.string(),
  productName: z.string(),
  quantity: id,
  due: z.number(),
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Number that machines report while they work on it; '': none. */
  batch: z.string(),
  note: z.string(),
  closed: z.boolean(),
  version: id,
  state: z.enum(orderStates),
  /** Pieces of the last operation that has begun; null: none has begun. */
  made: z.number().nullable(),
  rejects: z.number().nullable(),
  /** End of its last operation from counts and plan; null: not all of them are planned. */
  expectedEnd: z.number().nullable(),
  lateness: z.enum(orderLateness),
  /** Lateness of the expected or actual end, ms; 0: on time. */
  lateMs: z.number(),
  operations: z.array(operation),
});
export type ProductionOrder = z.infer<typeof productionOrder>;

export const productionMachine = z.object({
  deviceId: id,
  name: z.string(),
  /** Working time in the range and in the weeks after it. */
  spans: z.array(span),
  /** Planned time per piece, ms, by product code; '' for all without their own. */
  pieceMs: z.record(z.string(), z.number()),
  /** Batches in the range, of orders and others. */
  batches: z.array(
    z.object({ number: z.string(), start: z.number(), end: z.number(), open: z.boolean(), product: z.string(), orderId: id.nullable() }),
  ),
});
export type ProductionMachine = z.infer<typeof productionMachine>;

/** Figures of a plan, for comparing it with another one. */
export const figuresOfPlan = z.object({
  orders: id,
  lateOrders: id,
  lateMs: z.number(),
  setupMs: z.number(),
  /** End of the last operation; null: nothing is planned. */
  end: z.number().nullable(),
  /** Number of operations without a place in the plan. */
  unplanned: id,
});
export type PlanFigures = z.infer<typeof figuresOfPlan>;

const planEnergy = z.object({
  kWh: z.number(),
  /** Rounded once; null: a price is unknown, or the caller may not see money. */
  cost: z.string().nullable(),
});

/**
 * Energy of the operations that both plans contain: pieces × energy per piece of their machine so far, at the prices of the time in which
 * they are made.
 */
export const energyOfPlans = z.object({
  /** Number of operations compared. */
  operations: id,
  /** Number of operations not compared: not planned, or no energy per piece is known. */
  others: id,
  present: planEnergy,
  proposed: planEnergy,
  /** Cost of the present plan minus that of the proposal. */
  saving: z.string().nullable(),
});

/** Fields of a row of a file of orders. */
export const orderColumns = ['number', 'product', 'quantity', 'due', 'priority', 'batch', 'machines', 'note'] as const;
export type OrderColumn = (typeof orderColumns)[number];
