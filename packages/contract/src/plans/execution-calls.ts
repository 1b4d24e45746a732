/** Execution of the slot plan of a controller on a day: planned against actual, slot by slot, and the reasons of deviations. */

import { z } from 'zod';
import { deviceId, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { tariffPeriods } from '../tariffs/rules.ts';
import { dateText } from '../tariffs/tariff.ts';

/**
 * Why a slot was not followed. `noReadings`: no readings of the execution; `suspended`: the controller did not follow its slots; `limit`:
 * it limited the power, `text` has the cause in its own words; `late`: it started late without a known reason; `other`: no known reason.
 */
export const executionReasons = ['noReadings', 'suspended', 'limit', 'late', 'other'] as const;
export type ExecutionReasonCode = (typeof executionReasons)[number];

/** kW, discharging positive. Null: for `planned` no slot, a self-consumption slot, or an unknown plan; for the others no readings. */
const quarter = z.object({
  start: z.number(),
  planned: z.number().nullable(),
  actual: z.number().nullable(),
  /** %, last reading in the quarter-hour. */
  soc: z.number().nullable(),
});
export type ExecutionQuarter = z.infer<typeof quarter>;

/** kWh; null: unknown. `deviation`: actual minus planned, `percent` of planned. */
const energies = {
  planned: z.number().nullable(),
  /** Counted by the register; `estimated`: a reading of the register is interpolated. */
  actual: z.number().nullable(),
  estimated: z.boolean(),
  deviation: z.number().nullable(),
  percent: z.number().nullable(),
};

/** Consecutive quarter-hours of one slot. */
const run = z.object({
  /** Number of the slot on the controller, 1 to 12. */
  slot: z.number().int(),
  mode: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Power set for the slot, kW, a magnitude. */
  power: z.number(),
  start: z.number(),
  end: z.number(),
  /** The slot continues after `end`: the next quarter-hour is not over, or it is in the next day. */
  goesOn: z.boolean(),
  ...energies,
  reason: z.object({ code: z.enum(executionReasons), text: z.string().nullable() }).nullable(),
});
export type ExecutionRun = z.infer<typeof run>;

const side = z.object({
  ...energies,
  /** Counted by the register in all past quarter-hours, in slots and outside; null: unknown. */
  total: z.number().nullable(),
  totalEstimated: z.boolean(),
});
export type ExecutionSide = z.infer<typeof side>;

const execution = z.object({
  date: z.string(),
  timeZone: z.string(),
  /** The day, and the end of its past quarter-hours. */
  start: z.number(),
  end: z.number(),
  until: z.number(),
  /** Source of the plan: read from the controller, or sent to it; null: unknown. */
  by: z.enum(['registers', 'sent']).nullable(),
  quarters: z.array(quarter),
  runs: z.array(run),
  /** Sums over the runs of each direction; `unknown`: quarter-hours without a known plan, which are in no run. */
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
    summary: 'How a device followed its plan of slots on a past or current day: planned against actual, and the reasons of deviations',
    query: z.object({ projectId, deviceId, date: dateText.describe("Day in the project's time zone") }),
    response: execution,
  },
});
