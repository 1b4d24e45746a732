/** Energy targets: planned use, cost or earnings of a project, or of one of its sub-items, in a year and its months, and the progress. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { pattern } from '../fields/bounded.ts';
import { int } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { monthText } from '../tariffs/tariff.ts';
import { fieldText } from '../texts/field-text.ts';

/** `limit`: at most that; `goal`: at least that. kWh from registers, CNY from settled days. */
export const targetQuantities = {
  gridImport: { unit: 'kWh', kind: 'limit' },
  load: { unit: 'kWh', kind: 'limit' },
  generated: { unit: 'kWh', kind: 'goal' },
  discharge: { unit: 'kWh', kind: 'goal' },
  purchase: { unit: 'CNY', kind: 'limit' },
  chargeCost: { unit: 'CNY', kind: 'limit' },
  dischargeValue: { unit: 'CNY', kind: 'goal' },
  profit: { unit: 'CNY', kind: 'goal' },
} as const satisfies Record<string, { readonly unit: 'kWh' | 'CNY'; readonly kind: 'limit' | 'goal' }>;
export type TargetQuantity = keyof typeof targetQuantities;
export const targetQuantityNames = Object.keys(targetQuantities) as TargetQuantity[];

/** A quantity, or `item:{id}` of a sub-item. */
const quantity = pattern(20, /^([a-z][a-zA-Z]{1,15}|item:[1-9]\d{0,14})$/, 'listedWrong');
/** Above 0, with up to three decimals. */
const amount = pattern(16, /^(?=.*[1-9])(?:0|[1-9]\d{0,11})(?:\.\d{1,3})?$/, 'numberWrong');
const year = int.min(2000).max(2100);
const figure = z.number().nullable();

/**
 * For a limit: `over` (more than 100 %), before its end `near` (80 % used) and `fast` (more than expected by now), else `within`; for a
 * goal: `reached`, `ahead` or `behind` of what is expected by now, `missed` after its end; `partial`: too many past days have no data to
 * decide; `none`: no target, or nothing known.
 */
export const targetStates = ['none', 'partial', 'within', 'fast', 'near', 'over', 'reached', 'ahead', 'behind', 'missed'] as const;

export const targetProgress = z.object({
  /** 1–12; 0: the year. */
  month: z.number().int(),
  /** In the unit of the quantity; a year without its own target has the sum of its months, if all have one. */
  target: figure,
  /** Over the known days. */
  actual: figure,
  /** Some of those days are estimated. */
  estimated: z.boolean(),
  /** Days in total, days begun, and days with a known actual. */
  days: z.number().int(),
  gone: z.number().int(),
  covered: z.number().int(),
  /** % of the time elapsed. */
  time: z.number(),
  /** Actual in % of the target. */
  share: figure,
  /** The target's share of the known days. */
  expected: figure,
  /** Actual minus expected, and in % of it. */
  deviation: figure,
  deviationShare: figure,
  /** Whether the deviation is favourable. */
  good: z.boolean().nullable(),
  /** Extrapolation to the end; null: too few days are known, or it has ended. */
  forecast: figure,
  /** Band of the final value with 80 % probability, from the spread of the known days; seasons beyond `shape` are not included. */
  forecastLow: figure,
  forecastHigh: figure,
  state: z.enum(targetStates),
  /** The reason of the deviation, as a user wrote it. */
  reason: z.object({ text: z.string(), at: z.number(), by: actor }).nullable(),
});
export type TargetProgress = z.infer<typeof targetProgress>;

const subject = z.object({
  quantity: z.string(),
  /** Name of a sub-item; null: see the quantity. */
  name: z.string().nullable(),
  unit: z.string(),
  kind: z.enum(['limit', 'goal']),
});
export type TargetSubject = z.infer<typeof subject>;

export const energyTarget = subject.extend({
  version: z.number().int(),
  changed: z.number(),
  by: actor,
  /** Distribution of the year over its months: by the monthly targets, by the actuals of the previous year, or evenly by days. */
  shape: z.enum(['months', 'lastYear', 'linear']),
  year: targetProgress,
  /** January to December. */
  months: z.array(targetProgress),
  /** As users entered them: the year's, then those of the months. */
  amounts: z.array(z.string().nullable()),
});
export type EnergyTarget = z.infer<typeof energyTarget>;

const targetDay = z.object({
  date: z.string(),
  /** null: unknown, or in the future. */
  value: figure,
  estimated: z.boolean(),
});
/** Expected amount from the first of the month to the end of a future day, with its 80 % band. */
const forecastDay = z.object({ date: z.string(), value: z.number(), low: z.number(), high: z.number() });

export const targetMonth = subject.extend({
  timeZone: z.string(),
  time: z.number(),
  month: z.string(),
  /** As in the list of targets; also without a target. */
  progress: targetProgress.omit({ reason: true }),
  /** Every day of the month. */
  days: z.array(targetDay),
  /** From the last known day on; empty: fewer than four days are known, or the month has ended. */
  forecast: z.array(forecastDay),
});
export type TargetMonth = z.infer<typeof targetMonth>;

const scope = { field: 'projectId', kind: 'project' } as const;
const done = z.object({ version: z.number().int() });

export const energyTargetsApi = defineApi({
  energyTargets: {
    method: 'GET',
    path: '/api/targets/list',
    access: 'project.view',
    scope,
    cost: 'heavy',
    summary:
      'Targets of a year with what was reached so far: energies from registers day by day, charges from settled days; against the expected value so far, with a forecast and recorded reasons. Without `profit.view` those of charges are left out',
    query: z.object({ projectId, year: year.describe('Calendar year in the project’s time zone') }),
    response: z.object({
      timeZone: z.string(),
      time: z.number(),
      year: z.number().int(),
      /** The current month, 1–12; 0: another year. */
      month: z.number().int(),
      /** Quantities that can have targets. */
      subjects: z.array(subject),
      list: z.array(energyTarget),
    }),
  },
  getTargetMonth: {
    method: 'GET',
    path: '/api/targets/month',
    access: 'project.view',
    scope,
    cost: 'heavy',
    summary:
      'A month of a quantity day by day, with its target (if there is one), progress and forecast. Quantities of money need `profit.view`',
    query: z.object({
      projectId,
      month: monthText.describe('Month, `2026-05`'),
      quantity: quantity.describe('Quantity of the target: one of the list, or `item:{id}` of a sub-item'),
    }),
    response: targetMonth,
  },
  energyTargetSave: {
    method: 'POST',
    path: '/api/targets/save',
    access: 'target.manage',
    scope,
    cost: 'normal',
    changes: true,
    summary:
      'Set the target of a year and of its twelve months (null: none; all null: the target is removed with its reasons); `version` is the loaded one (0: none), 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      year: year.describe('Calendar year in the project’s time zone'),
      quantity: quantity.describe('Quantity of the target: one of the list, or `item:{id}` of a sub-item'),
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      amounts: z
        .array(amount.nullable())
        .min(13)
        .max(13)
        .describe('The amount of the year, then of its twelve months, as decimal text in the unit of the quantity; null: no target'),
    }),
    response: done,
  },
  energyTargetExplain: {
    method: 'POST',
    path: '/api/targets/explain',
    access: 'target.explain',
    scope,
    cost: 'normal',
    changes: true,
    summary:
      'Records why a month (0: the year) deviates from its target; an empty text removes the reason. 409 if the target changed since `version`',
    body: z.object({
      projectId,
      year: year.describe('Calendar year in the project’s time zone'),
      quantity: quantity.describe('Quantity of the target: one of the list, or `item:{id}` of a sub-item'),
      version: int.min(1).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      month: int.min(0).max(12).describe('Month that is explained, 1 to 12; 0: the year'),
      text: z.string().trim().max(500, fieldText('tooLong')).describe('The reason; empty: removes it'),
    }),
    response: done,
  },
});
