/** How a controller followed its plan of slots on a day: planned against actual, slot by slot, and why they are apart. */

import { z } from 'zod';
import { deviceId, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { tariffPeriods } from '../tariffs/rules.ts';
import { dateText } from '../tariffs/tariff.ts';

/**
 * Why a slot was not followed. `noReadings` nothing tells what was done; `suspended` the controller did not follow its slots; `limit` it limited the power,
 * `text` says by what in its own words; `late` it began later than planned and nothing says why; `other` nothing says why.
 */
export const executionReasons = ['noReadings', 'suspended', 'limit', 'late', 'other'] as const;
export type ExecutionReasonCode = (typeof executionReasons)[number];

/** kW, discharging positive. Null: of `planned` no slot, one that absorbs, or the plan is unknown; of the others readings do not tell it. */
const quarter = z.object({
  start: z.number(),
  planned: z.number().nullable(),
  actual: z.number().nullable(),
  /** %, as read last in the quarter-hour. */
  soc: z.number().nullable(),
});
export type ExecutionQuarter = z.infer<typeof quarter>;

/** kWh; null: unknown. `deviation`: actual less planned, `percent` that of what was planned. */
const energies = {
  planned: z.number().nullable(),
  /** What the register counted; `estimated`: a reading of the register is worked out. */
  actual: z.number().nullable(),
  estimated: z.boolean(),
  deviation: z.number().nullable(),
  percent: z.number().nullable(),
};

/** Neighbouring quarter-hours of one slot. */
const run = z.object({
  /** Number of the slot on the controller, 1 to 12. */
  slot: z.number().int(),
  mode: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** kW that the slot asks for, a magnitude. */
  power: z.number(),
  start: z.number(),
  end: z.number(),
  /** The slot goes on after `end`: the next quarter-hour is not over, or the next day. */
  goesOn: z.boolean(),
  ...energies,
  reason: z.object({ code: z.enum(executionReasons), text: z.string().nullable() }).nullable(),
});
export type ExecutionRun = z.infer<typeof run>;

const side = z.object({
  ...energies,
  /** What the register counted in all quarter-hours that are over, in slots and outside; null: unknown. */
  total: z.number().nullable(),
  totalEstimated: z.boolean(),
});
export type ExecutionSide = z.infer<typeof side>;

const execution = z.object({
  date: z.string(),
  timeZone: z.string(),
  /** The day, and up to when its quarter-hours are over. */
  start: z.number(),
  end: z.number(),
  until: z.number(),
  /** What the plan is known by: what the controller itself held, or what was sent to it; null: it is not known. */
  by: z.enum(['registers', 'sent']).nullable(),
  quarters: z.array(quarter),
  runs: z.array(run),
  /** Together over the runs of each way; `unknown`: quarter-hours without a known plan, which are in no run. */
  sums: z.object({ charge: side, discharge: side, unknown: z.number().int() }),
  /** Periods of the tariff, over the whole day. */
  periods: z.array(z.object({ start: z.number(), end: z.number(), period: z.enum(tariffPeriods) })),
});
export type PlanExecution = z.infer<typeof execution>;

export const planExecutionApi = defineApi({
  planExecution: {
    method: 'GET',
    path: '/api/plan/execution',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary: 'How a device followed its plan of slots on a day that is over or under way: planned against actual, and why they are apart',
    query: z.object({ projectId, deviceId, date: dateText.describe("Day in the project's time zone") }),
    response: execution,
  },
});
