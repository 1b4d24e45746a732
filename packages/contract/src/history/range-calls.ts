/** Statistics of parameters over a range as it is displayed, and curves computed from several parameters. */

import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { endOr, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { downSample } from './calls.ts';
import { maxSeries } from './charts-calls.ts';

/** Parameters of a formula, named `a`, `b` … in their order. */
export const maxFormulaKeys = 16;
export const longestFormula = 200;

const figure = z.number().nullable();
const keysUpTo = (most: number) =>
  pattern(most * 81, new RegExp(`^\\d{1,15}:[a-z0-9_]{1,64}(,\\d{1,15}:[a-z0-9_]{1,64}){0,${most - 1}}$`), 'keysWrong');

const rangeFigures = z.object({
  key: z.string(),
  /** 0: the key is unknown. */
  paramId: z.number().int(),
  /** Lowest and highest reading, with the time of the first of them. */
  min: figure,
  minTime: figure,
  max: figure,
  maxTime: figure,
  /** Mean over the known time. */
  avg: figure,
  /** Known time of the range, ms. */
  coveredMs: z.number(),
  /** Counted amount of a counter; of other points last − previous. */
  diff: figure,
  /** Integral over the known time, in the unit times hours. */
  integral: figure,
  /** Time-weighted standard deviation. */
  deviation: figure,
  /** Time above and below the line, ms; null without a line. */
  aboveMs: figure,
  belowMs: figure,
  reason: z.string().optional(),
});
export type RangeFigures = z.infer<typeof rangeFigures>;

export const historyRangeApi = defineApi({
  getRangeStatistics: {
    method: 'GET',
    path: '/api/history/rangeStatistics',
    names: { key: ['测点', 'Key'], above: ['参考线', 'Line'] },
    access: 'project.view',
    scope: { field: 'key', kind: 'keys', someUnknown: true },
    cost: 'heavy',
    summary:
      'Figures of parameters over [start, end): lowest and highest reading with their times, mean and integral over the known time, standard deviation, and the time above and below a line. Deviation and these times come from the readings where there are few, else from the means of `downSample`',
    query: z.object({
      key: keysUpTo(maxSeries).describe('Parameters as `{deviceId}:{metric}`, separated by commas; at most 60'),
      start: startOr('one day ago'),
      end: endOr('now'),
      above: z.coerce
        .number()
        .min(-1e12)
        .max(1e12)
        .optional()
        .describe('A line in the unit of the registers: the time above and below it is measured'),
    }),
    response: z.object({
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      /** Source of the deviation and of the times above and below the line: `raw`, or the means used, e.g. `5m-avg`. */
      downSample: z.string(),
      approximate: z.literal(true).optional(),
      list: z.array(rangeFigures),
    }),
  },
  getFormulaCurve: {
    method: 'POST',
    path: '/api/history/formula',
    reads: true,
    names: { key: ['测点', 'Key'], expression: ['公式', 'Formula'] },
    access: 'project.view',
    scope: { field: 'key', kind: 'keys', someUnknown: true },
    cost: 'heavy',
    summary:
      'A curve computed from parameters over [start, end): the expression of the numbers as pages show them, by bucket; unknown where one of them is. The language is that of alarm rules; the parameters are `a`, `b` … in their order',
    body: z.object({
      key: keysUpTo(maxFormulaKeys).describe('Parameters as `{deviceId}:{metric}`, separated by commas; at most 16, each once'),
      expression: z.string().max(longestFormula).describe('A number computed from `a`, `b` …, for example `a - max(b, c)`'),
      start: startOr('one day ago'),
      end: endOr('now'),
      downSample: downSample
        .default('1m')
        .describe('Length of a bucket, optionally with its aggregate: `<n><s|m|h|d|n>`, then `-avg|min|max|first|last|sum|count|diff`'),
    }),
    response: z.object({
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      /** The bucket used; coarser than requested if there would be more than 10 000. */
      downSample: z.string(),
      approximate: z.literal(true).optional(),
      times: z.array(z.number()),
      values: z.array(figure),
    }),
  },
});
