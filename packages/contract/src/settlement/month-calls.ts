/** A month as its bill would be now: charges of the month, profit on both bases, and the payout of each party. */

import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { monthText } from '../tariffs/tariff.ts';
import { billDocument, shareOfParty } from './entities.ts';

const { basic, powerFactor, bases, rule } = billDocument.shape;
const unknownOr = z.string().nullable();

export const settlementMonth = z.object({
  timeZone: z.string(),
  today: z.string(),
  month: z.string(),
  /** Days of the month, those of them that are settled (today so far included), and those without readings up to today. */
  days: z.number().int(),
  settled: z.number().int(),
  unmeasured: z.array(z.string()),
  /** First date on which the bill can be issued. */
  payable: z.string(),
  /** Date by which it is to be paid if it is issued then. */
  due: z.string(),
  /** CNY: purchase of energy, with the charges of the month. null: unknown. */
  total: unknownOr,
  /** Before and after the effect of the storage on the charges of the month. */
  energyProfit: unknownOr,
  profit: unknownOr,
  basic,
  powerFactor,
  bases,
  rule,
  /** Empty without `money.view`. */
  shares: z.array(shareOfParty),
  /** The latest bill of the month; null: none, or no `money.view`. */
  bill: z.object({ id: z.number().int(), number: z.number().int(), profit: unknownOr }).nullable(),
  /** Months before this one that have settled days and no bill, the latest first. Empty without `money.view`. */
  unbilled: z.array(z.string()),
});
export type SettlementMonth = z.infer<typeof settlementMonth>;

export const settlementMonthApi = defineApi({
  getSettlementMonth: {
    method: 'GET',
    path: '/api/settlement/month',
    access: 'profit.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary: 'Outlook of the bill of a month, from its settled days and today so far; nothing is stored',
    query: z.object({ projectId, month: monthText.describe('Month, `2026-05`; not one to come') }),
    response: settlementMonth,
  },
});
