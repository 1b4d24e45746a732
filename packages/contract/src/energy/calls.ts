/** Energy of a day, a month or a year: compared with the previous period and the previous year, by bucket, and flows from source to use. */

import { z } from 'zod';
import { projectId, startOr } from '../fields/shared.ts';
import { compared } from '../history/analysis-calls.ts';
import { defineApi } from '../kernel/call.ts';
import { type SixFlow, sixFlows } from './six-flows.ts';

export const statisticsUnits = ['day', 'month', 'year'] as const;
export type StatisticsUnit = (typeof statisticsUnits)[number];

const figure = z.number().nullable();
const span = z.object({ start: z.number(), end: z.number() });

/** Energy in each bucket; the keys of `energy` with timed registers, in their order. */
const buckets = z.object({
  /** `1h`, `1d` or `1n`. */
  bucket: z.string(),
  /** Starts of the buckets, ms. */
  times: z.array(z.number()),
  series: z.array(z.object({ key: z.string(), name: z.string(), values: z.array(figure) })),
});

const ownFigureKeys = ['selfSufficiency', 'selfConsumption', 'directUse'] as const;
/** A published figure of own energy (decision 030). */
export const ownFigure = z.object({
  key: z.enum(ownFigureKeys),
  name: z.string(),
  unit: z.literal('%'),
  value: figure.describe('null: nothing supports it'),
  formula: z.string(),
});
export type OwnFigure = z.infer<typeof ownFigure>;

export const energyStatistics = z.object({
  projectId: z.number().int(),
  timeZone: z.string(),
  unit: z.enum(statisticsUnits),
  start: z.number(),
  /** First instant after the period. */
  end: z.number(),
  /** End of the figures: now, during the period. */
  until: z.number(),
  /** The previous period, cut to the elapsed length of this one. */
  before: span,
  /** The same period a year earlier, cut to the elapsed length of this one. */
  yearAgo: span,
  /** kWh or pieces; `yearChange` in % of `yearAgo`. */
  energy: z.array(compared.extend({ yearAgo: figure, yearChange: figure })),
  /** A day by hours, a month by days, a year by months. */
  buckets,
  /** Data of a heat map of the period: a month by hours, a year by days; for a day same as `buckets`. */
  fine: buckets,
  /**
   * Flows from source to use, kWh: split hour by hour and summed. `unsplit` of the `hours` are in no flow: a part of them is unknown or
   * only estimated, or their meters disagree.
   */
  flows: z.object({
    hours: z.number().int(),
    unsplit: z.number().int(),
    kwh: z.object(Object.fromEntries(sixFlows.map((flow) => [flow, z.number()])) as Record<SixFlow, z.ZodNumber>).nullable(),
  }),
  /** Own energy by quarter-hour: the published figures of decision 030. */
  own: z.object({
    figures: z.array(ownFigure),
    usedKwh: figure.describe('Load of the quarter-hours with a known balance'),
    unknownOriginKwh: figure.describe('Of the load: stored energy of unknown origin, which counts as bought'),
    quarters: z.number().int().describe('Quarter-hours so far'),
    unknownQuarters: z.number().int().describe('Of these, the ones whose balance is unknown or contradictory'),
    provisional: z.boolean().describe('The period is not over'),
  }),
});
export type EnergyStatistics = z.infer<typeof energyStatistics>;

export const energyStatisticsApi = defineApi({
  energyStatistics: {
    method: 'GET',
    path: '/api/energy/statistics',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary:
      'Energies of a project in the day, month or year that holds `start` (default now) in the project’s time zone, from registers: each flow against the period before and the year before, by bucket, and who fed whom',
    query: z.object({
      projectId,
      unit: z.enum(statisticsUnits).default('month').describe('Length of the period'),
      start: startOr('now: the day, month or year that it lies in counts'),
    }),
    response: energyStatistics,
  },
});
