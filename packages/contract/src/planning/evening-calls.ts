/** Automatic sending of tomorrow's best plan every evening, within limits that a user set and in that user's name. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { moneyText } from '../fields/money.ts';
import { int } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { sendingState } from '../plans/calls.ts';
import { dateText } from '../tariffs/tariff.ts';
import { fieldText } from '../texts/field-text.ts';
import { noPlanReasons } from './backtest.ts';

const scope = { field: 'projectId', kind: 'project' } as const;

/** Minutes of the day between which it may be sent: a controller follows tomorrow's slots as soon as it has them. */
export const eveningMinutes = { least: 1080, most: 1439, usual: 1430 } as const;

/** Limits for sending without a person's check. */
export const eveningForm = z.object({
  enabled: z.boolean(),
  at: z.int().min(eveningMinutes.least).max(eveningMinutes.most).describe("Minute of the day on the project's clocks"),
  powerMost: z.number().min(0.1).max(1_000_000).nullable().describe('kW that no slot goes above; null: what the controller allows'),
  gainLeast: moneyText
    .refine((text) => !text.startsWith('-'), fieldText('notNegative'))
    .describe('Least gain over the plan in the controller, CNY a day'),
  gapMost: z.number().min(0).max(100).describe('How far from the proven best it may be, %'),
});
export type EveningForm = z.infer<typeof eveningForm>;

/**
 * Outcome of an evening. `sent`: the controller has the plan, `same`: it had it already; all others left the plan in force: `noController`
 * not exactly one device of the project runs plans, `forbidden` the author lost the permission, `unread` the device did not report its
 * present plan, `noPlan` (with the reason), `noSlots` no slots meet all limits, `power`, `gain`, `gap` that limit was not met, `unproven` too
 * few of the last days can be compared with the plan in force, `behind` plans from the forecast earned less on those days, `wrong` the
 * controller does not accept the plan, `notSent` sending ended otherwise (with state and reason), `failed` an internal error of the server.
 */
export const eveningOutcomes = [
  'sent',
  'same',
  'noController',
  'forbidden',
  'unread',
  'noPlan',
  'noSlots',
  'power',
  'gain',
  'gap',
  'unproven',
  'behind',
  'wrong',
  'notSent',
  'failed',
] as const;
export type EveningOutcome = (typeof eveningOutcomes)[number];

/** Number of last days on which plans from the forecast are compared with the plan in force, and how many of them must be known. */
export const eveningProof = { days: 14, least: 7 } as const;

const lastEvening = z.object({
  time: z.number(),
  /** The day of the plan. */
  date: dateText,
  outcome: z.enum(eveningOutcomes),
  why: z.enum(noPlanReasons).nullable(),
  /** CNY compared with the plan on the controller; null: not compared, or the caller may not see profits. */
  gain: moneyText.nullable(),
  /** The value compared with the limit: kW or %. */
  figure: z.number().nullable(),
  /**
   * Earnings of plans from the forecast on the last days (CNY), and those of the plan in force, or the metered ones if that is unknown.
   * Null: not compared, or the caller may not see profits.
   */
  proof: z.object({ days: z.number().int(), planned: moneyText, held: moneyText }).nullable(),
  state: sendingState.nullable(),
  /** Why sending ended like this, in the caller's language; empty if there is no reason. */
  reason: z.string(),
});
export type LastEvening = z.infer<typeof lastEvening>;

export const eveningPlan = z.object({
  form: eveningForm,
  /** Incremented with every change; 0: never set. */
  version: z.number().int(),
  /** The user in whose name it is sent. */
  by: actor.nullable(),
  /** Number of devices of the project that run plans: exactly one is required. */
  controllers: z.number().int(),
  last: lastEvening.nullable(),
});
export type EveningPlan = z.infer<typeof eveningPlan>;

export const eveningPlanApi = defineApi({
  eveningPlan: {
    method: 'GET',
    path: '/api/planning/evening',
    access: 'project.view',
    scope,
    cost: 'normal',
    summary: 'Whether the best plan of tomorrow is sent each evening, its limits, and the result of the last evening',
    query: z.object({ projectId }),
    response: eveningPlan,
  },
  eveningPlanSave: {
    method: 'POST',
    path: '/api/planning/evening/save',
    access: 'planning.manage',
    scope,
    cost: 'normal',
    changes: true,
    persons: true,
    summary:
      'Set the evening plan, in the name of the caller, who must be allowed to send plans; `version` is the loaded one (0: none set), 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      form: eveningForm.describe('Settings of the plan that is sent each evening'),
    }),
    response: eveningPlan,
  },
});
