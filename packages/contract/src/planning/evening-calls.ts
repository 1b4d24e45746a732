/** The best plan of tomorrow sent each evening by itself, within limits that a person set and in that person's name. */

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

/** Minutes of the day between which it may be sent: a controller follows tomorrow's slots from the moment that it has them. */
export const eveningMinutes = { least: 1080, most: 1439, usual: 1430 } as const;

/** What may be sent without anybody looking. */
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
 * How an evening ended. `sent` the controller holds the plan, `same` it held it already; all others left the plan in force:
 * `noController` not exactly one device of the project runs plans, `forbidden` who set it may not send any more, `unread` the device did not say
 * what it holds, `noPlan` (why is told), `noSlots` no slots keep all limits, `power`, `gain`, `gap` a limit was kept,
 * `unproven` too few of the last days can be held against what was in force, `behind` plans out of the forecast earned less on them, `wrong` it is
 * no plan that the controller takes, `notSent` sending ended otherwise (state and reason are told), `failed` something of the server's own.
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

/** Of how many last days plans out of the forecast are held against what was in force, and how many of them must be known. */
export const eveningProof = { days: 14, least: 7 } as const;

const lastEvening = z.object({
  time: z.number(),
  /** The day that the plan is for. */
  date: dateText,
  outcome: z.enum(eveningOutcomes),
  why: z.enum(noPlanReasons).nullable(),
  /** CNY against the plan that was held; null: it came to no comparison, or the caller may not see profits. */
  gain: moneyText.nullable(),
  /** What the limit was held against: kW or %. */
  figure: z.number().nullable(),
  /**
   * What plans out of the forecast would have earned on the last days (CNY), beside the plan in force, or what was metered where that is not known.
   * Null: it came to no comparison, or the caller may not see profits.
   */
  proof: z.object({ days: z.number().int(), planned: moneyText, held: moneyText }).nullable(),
  state: sendingState.nullable(),
  /** Why sending ended as it did, in the caller's language; empty: nothing to say. */
  reason: z.string(),
});
export type LastEvening = z.infer<typeof lastEvening>;

export const eveningPlan = z.object({
  form: eveningForm,
  /** Counts up with every change; 0: nobody has set it. */
  version: z.number().int(),
  /** In whose name it is sent. */
  by: actor.nullable(),
  /** How many devices of the project run plans: it takes exactly one. */
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
    summary: 'Whether the best plan of tomorrow is sent each evening, within which limits, and how the last evening ended',
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
      'Set it, in the name of the caller, who must be allowed to send plans; `version` is the one that was seen (0: none was set), 409 when somebody was faster',
    body: z.object({
      projectId,
      version: int
        .min(0)
        .describe("Version that was seen (0: none yet), so that nobody overwrites another person's change; 409 when it has changed"),
      form: eveningForm.describe('Settings of the plan that is sent each evening'),
    }),
    response: eveningPlan,
  },
});
