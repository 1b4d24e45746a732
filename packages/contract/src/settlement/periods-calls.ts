/** Settled days by tariff period: quantities and charges. */

import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { tariffPeriods } from '../tariffs/rules.ts';
import { dateText } from '../tariffs/tariff.ts';

/** Subjects: bought from the grid, fed in, charged and discharged by the storage. */
export const periodSubjects = ['purchase', 'feedIn', 'charge', 'discharge'] as const;
export type PeriodSubject = (typeof periodSubjects)[number];

/** `none`: quarter-hours without a tariff in force; `surcharge`: on all periods, without a quantity of its own. */
export const periodKeys = [...tariffPeriods, 'none', 'surcharge'] as const;
export type PeriodKey = (typeof periodKeys)[number];

const unknownOr = z.string().nullable();

const cell = z.object({
  period: z.enum(periodKeys),
  /** kWh; of a surcharge null. */
  quantity: unknownOr,
  /** CNY: the sum of the days' lines. */
  charge: unknownOr,
});
export type PeriodCell = z.infer<typeof cell>;

export const settlementPeriods = z.object({
  timeZone: z.string(),
  today: z.string(),
  /** Days or months; periods without a line are left out. */
  parts: z.array(
    z.object({
      label: z.string(),
      /** Days in it up to today, and those that are settled. */
      days: z.number().int(),
      settled: z.number().int(),
      estimated: z.boolean(),
      provisional: z.boolean(),
      cells: z.array(cell),
      total: cell.omit({ period: true }),
    }),
  ),
  cells: z.array(cell),
  /** From the settlement for the same range; null if a day is unknown, or none is settled. */
  total: cell.omit({ period: true }),
  /** Days up to today that are not settled, days with a quantity without a price, and quarter-hours that no register covers. */
  unsettled: z.number().int(),
  unpriced: z.number().int(),
  missing: z.number().int(),
});
export type SettlementPeriods = z.infer<typeof settlementPeriods>;

export const settlementPeriodsApi = defineApi({
  settlementPeriods: {
    method: 'GET',
    path: '/api/settlement/periods',
    access: 'profit.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary:
      'Quantity and charge by tariff period of the settled days of a range, by day or by month, with today so far; sums are those of the settlement',
    query: z.object({
      projectId,
      from: dateText.describe('First day'),
      to: dateText.describe('Last day, included'),
      by: z.enum(['day', 'month']).default('day').describe('Rows of the answer: days or months'),
      of: z.enum(periodSubjects).default('purchase').describe('Energy that is split by period: bought, fed in, charged or discharged'),
    }),
    response: settlementPeriods,
  },
});
