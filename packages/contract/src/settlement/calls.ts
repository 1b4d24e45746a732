/** Settlement: results of days and months by quarter-hour, issued bills, which never change, and shares of the profit. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { ownFigure } from '../energy/calls.ts';
import { id, int, list, time } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { tariffChange } from '../tariffs/calls.ts';
import { dateText, monthText } from '../tariffs/tariff.ts';
import { fieldText } from '../texts/field-text.ts';
import {
  billDocument,
  lineDifference,
  lineQuarter,
  pricesEffect,
  ratioText,
  settlementDay,
  settlementFigures,
  settlementLine,
  settlementRow,
  shareOfParty,
} from './entities.ts';
import { profitChange } from './why.ts';

const scope = { field: 'projectId', kind: 'project' } as const;
const read = { access: 'profit.view', scope, cost: 'heavy' } as const;
const kept = { access: 'money.view', scope, cost: 'normal' } as const;
const write = { access: 'settlement.manage', scope, cost: 'normal', changes: true } as const;

/** Longest range that is shown or settled at once, days. */
export const maxSettlementDays = 800;
export const maxParties = 20;
/** Days between the issue of a bill and its due date: usual, and at most. */
export const usualDueDays = 15;
export const maxDueDays = 180;

const device = z.object({ id: z.number().int(), name: z.string() });
const known = time
  .optional()
  .describe(
    'Answers with what was known at this instant, epoch ms: without later readings, corrections, meter replacements and tariff versions; default now',
  );
/** The first and the last day whose registers an import changed and whose settlement is pending; null: none. */
const waiting = z.object({ from: z.string(), to: z.string() }).nullable();

export const settlementParty = z.object({
  name: z.string().trim().min(1, fieldText('linkNameRequired')).max(80, fieldText('tooLong')),
  ratio: ratioText.describe('Per cent'),
});
export type SettlementParty = z.infer<typeof settlementParty>;
const parties = z.object({
  parties: z.array(settlementParty),
  /** Days between the issue of a bill and its due date. */
  dueDays: z.number().int(),
  /** Incremented with every change. */
  version: z.number().int(),
});

export const billHead = z.object({
  id: z.number().int(),
  month: z.string(),
  /** 0: the bill as first issued; from 1 on corrections, each of the previous one. */
  number: z.number().int(),
  issued: z.number(),
  by: actor,
  total: z.string().nullable(),
  profit: z.string().nullable(),
  /**
   * For the latest bill of a month: days whose result has changed since, or whose prices are no longer in force. 0 for a bill that has been
   * corrected.
   */
  changedDays: z.number().int(),
});
export type BillHead = z.infer<typeof billHead>;

export const bill = billHead.omit({ changedDays: true }).extend({
  document: billDocument,
  /** For a correction: differences from the bill that it corrects. */
  differences: z.array(lineDifference),
  devices: z.array(device),
  /** It differs from the issued bill, by its digest or by the operation log. */
  altered: z.boolean(),
});
export type Bill = z.infer<typeof bill>;

/** `bill` is null while the job is in progress: `getJob` then reports its end, with `billId` in its result. */
const billIssued = z.object({ jobId: z.number().int(), bill: bill.nullable() });
export type BillIssued = z.infer<typeof billIssued>;

const billOutlook = z.object({
  month: z.string(),
  total: z.string().nullable(),
  profit: z.string().nullable(),
  /** Days with readings. */
  days: z.number().int(),
  /** Days of the month. */
  length: z.number().int(),
  /** Dates without readings, and dates with quarter-hours without readings. */
  unmeasured: z.array(z.string()),
  partial: z.array(z.string()),
  /** The bill that the month already has. */
  issued: z.number().int().nullable(),
});
export type BillOutlook = z.infer<typeof billOutlook>;

const reRate = z.object({
  document: billDocument,
  /** Total and profit of the bill that is compared. */
  before: z.object({ total: z.string().nullable(), profit: z.string().nullable() }),
  differences: z.array(lineDifference),
  /** Total of the correction minus total of the bill; null: unknown. */
  total: z.string().nullable(),
  profit: z.string().nullable(),
  /** Identifies the preview; the correction is issued for exactly this one. */
  digest: z.string(),
});

export const settlementApi = defineApi({
  settlementDays: {
    method: 'GET',
    path: '/api/settlement/days',
    ...read,
    summary: `Settled days of a range (${maxSettlementDays} days at most), by day or by month, with their sums; today so far is computed on request`,
    query: z.object({
      projectId,
      from: dateText.describe('First day'),
      to: dateText.describe('Last day, included'),
      by: z.enum(['day', 'month']).default('day').describe('Rows of the answer: days or months'),
    }),
    response: z.object({
      timeZone: z.string(),
      today: z.string(),
      /** Days or months. */
      parts: z.array(settlementRow),
      /** Sums over all parts; null if one is unknown. */
      sums: settlementFigures,
      /** Lines over all days: charges are the sums of the days' lines. */
      lines: z.array(settlementLine),
      /** Empty without `money.view`. */
      shares: z.array(shareOfParty),
      devices: z.array(device),
      waiting,
    }),
  },
  settlementDay: {
    method: 'GET',
    path: '/api/settlement/day',
    ...read,
    summary: 'A day with its lines, readings, prices and versions; days that are not stored are computed on request (`revision` 0)',
    names: { known: ['已知时刻', 'Known at'] },
    query: z.object({ projectId, date: dateText.describe("Day in the project's time zone"), known }),
    response: z.object({
      timeZone: z.string(),
      day: settlementDay,
      /** With `known`: the result of the day with the present data, and its lines that differ. */
      now: z.object({ profit: z.string().nullable(), differences: z.array(lineDifference) }).optional(),
      lines: z.array(settlementLine),
      /** Empty without `money.view`. */
      shares: z.array(shareOfParty),
      why: profitChange
        .nullable()
        .describe('Why the profit differs from that of the day before; null: one of them is not over, unknown, or settled by another rule'),
      own: z.array(ownFigure).describe('Own energy of the day, of the site as a whole, whatever storages the contract names'),
      devices: z.array(device),
      waiting,
    }),
  },
  settlementQuarters: {
    method: 'GET',
    path: '/api/settlement/quarters',
    ...read,
    summary: 'The quarter-hours of a line of a day, with their readings',
    names: { known: ['已知时刻', 'Known at'] },
    query: z.object({
      projectId,
      date: dateText.describe("Day in the project's time zone"),
      key: z.string().min(1).max(300).describe('Line of the day, by the key that settlementDay answers'),
      known,
    }),
    response: z.object({ timeZone: z.string(), line: settlementLine, quarters: z.array(lineQuarter), devices: z.array(device) }),
  },
  settlementRun: {
    method: 'POST',
    path: '/api/settlement/run',
    ...write,
    summary: 'Settle the days of a range again as a job; days with the same result are unchanged',
    body: z.object({ projectId, from: dateText.describe('First day'), to: dateText.describe('Last day, included') }),
    response: z.object({ jobId: z.number().int() }),
  },
  settlementEffect: {
    method: 'POST',
    path: '/api/settlement/effect',
    reads: true,
    access: 'tariff.manage',
    scope,
    cost: 'heavy',
    most: { kB: 256, values: 10_000 },
    summary: `Effect of a tariff change on settled days (${maxSettlementDays} days at most); nothing is saved. Money is left out without \`profit.view\`, bills without \`money.view\``,
    body: z.object({ projectId, change: tariffChange.describe('The change of tariffs that is tried') }),
    response: pricesEffect,
  },
  settlementParties: {
    method: 'GET',
    path: '/api/settlement/parties',
    ...kept,
    summary: 'Parties that share the profit, and their ratios',
    query: z.object({ projectId }),
    response: parties,
  },
  settlementPartiesSave: {
    method: 'POST',
    path: '/api/settlement/parties/save',
    ...write,
    also: 'money.view',
    summary:
      'Set the parties that share the profit: ratios total 100 %, or the list is empty; `version` is the loaded one, 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      parties: z.array(settlementParty).max(maxParties).describe('Who shares the profit, with shares that make 100 %'),
      dueDays: int.min(0).max(maxDueDays).optional().describe('Days between the issue of a bill and its due date; absent: unchanged'),
    }),
    response: parties,
  },
  bills: {
    method: 'GET',
    path: '/api/settlement/bills',
    ...kept,
    summary: 'Bills of months and their corrections, the newest month first',
    query: z.object({ projectId }),
    response: list(billHead),
  },
  bill: {
    method: 'GET',
    path: '/api/settlement/bill',
    ...kept,
    summary: 'A bill as it was issued',
    query: z.object({ projectId, id: id.describe('Bill, by the ID that bills lists') }),
    response: bill,
  },
  billOutlook: {
    method: 'GET',
    path: '/api/settlement/bill/outlook',
    ...read,
    access: 'settlement.manage',
    also: 'money.view',
    summary: 'Preview of the bill of a past month; nothing is stored',
    query: z.object({ projectId, month: monthText.describe('Month to look at, `2026-05`') }),
    response: billOutlook,
  },
  billIssue: {
    method: 'POST',
    path: '/api/settlement/bill/issue',
    ...write,
    also: 'money.view',
    cost: 'heavy',
    summary:
      'Issue the bill of a past month, as a job: its days are settled first. An issued bill is permanent; a second one of the month is refused (409). A month with unmeasured days is refused unless `part` is set',
    body: z.object({
      projectId,
      month: monthText.describe('Month to bill, `2026-05`'),
      part: z.boolean().default(false).describe('Issue the bill although days of the month have no readings'),
    }),
    response: billIssued,
  },
  billReRatePreview: {
    method: 'GET',
    path: '/api/settlement/bill/reRate',
    ...read,
    access: 'settlement.manage',
    also: 'money.view',
    summary: 'A bill recalculated with current readings, prices and days, line by line; nothing is stored',
    query: z.object({ projectId, id: id.describe('Bill, by the ID that bills lists') }),
    response: reRate,
  },
  billReRate: {
    method: 'POST',
    path: '/api/settlement/bill/correct',
    ...write,
    also: 'money.view',
    cost: 'heavy',
    summary: 'Issue the previewed correction of a bill, as a job; 409 if the preview is outdated or nothing differs',
    body: z.object({
      projectId,
      id: id.describe('Bill, by the ID that bills lists'),
      digest: z.string().min(1).max(64).describe('Digest of the preview'),
    }),
    response: billIssued,
  },
});
