/** What the electricity of a project causes and avoids in CO2: a factor of the grid, chosen or the project's own, by the energies of a day, a month or a year. */

import { z } from 'zod';
import { int } from '../fields/primitives.ts';
import { projectId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { statisticsUnits } from './calls.ts';

const scope = { field: 'projectId', kind: 'project' } as const;

/** kg CO2 for each kWh. */
const factor = z.number(fieldText('numberWrong')).min(0, fieldText('numberWrong')).max(3, fieldText('numberWrong'));
const source = z.string().trim().min(2, fieldText('sourceRequired')).max(200, fieldText('tooLong'));
const year = int.min(1990).max(2100);

export const hoursOfDay = 24;

export const carbonSettings = z.object({
  region: z.string().min(1).max(20).default('national').describe('Key of a published factor'),
  own: z
    .object({ factor, source, year: year.nullable().describe('Calendar year in the project’s time zone') })
    .nullable()
    .default(null)
    .describe('Own factor in place of the published one'),
  hourly: z
    .object({ factors: z.array(factor).min(hoursOfDay).max(hoursOfDay), source })
    .nullable()
    .default(null)
    .describe("Factors by hour of the project's day, from hour 0 on; null: unknown"),
});
export type CarbonSettings = z.infer<typeof carbonSettings>;

/** `stated`: as the named paper has it; `recalled`: from memory, look it up before it is relied on. */
export const factorTrusts = ['stated', 'recalled'] as const;

const gridFactor = z.object({
  key: z.string(),
  name: z.string(),
  factor: z.number(),
  /** The year that it was worked out for. */
  year: z.number().int(),
  source: z.string(),
  trust: z.enum(factorTrusts),
});
export type GridFactorView = z.infer<typeof gridFactor>;

const kept = z.object({
  settings: carbonSettings,
  /** Counts up with every change; 0: nobody has chosen, and the average of the country counts. */
  version: z.number().int(),
  factors: z.array(gridFactor),
});
export type CarbonKept = z.infer<typeof kept>;

const figure = z.number().nullable();
const amount = z.object({ kwh: figure, kg: figure });
/** kg, against as much of the period before and of the year before; changes in %. */
const against = amount.extend({ before: figure, change: figure, yearAgo: figure, yearChange: figure });

export const carbonFigures = z.object({
  projectId: z.number().int(),
  timeZone: z.string(),
  unit: z.enum(statisticsUnits),
  start: z.number(),
  /** First instant after the period. */
  end: z.number(),
  /** How far the figures reach: now, while the period runs. */
  until: z.number(),
  before: z.object({ start: z.number(), end: z.number() }),
  factor: z.object({
    /** kg CO2 for each kWh. */
    value: z.number(),
    name: z.string(),
    year: z.number().int().nullable(),
    source: z.string(),
    /** `own`: a person of the project typed it, with its source. */
    trust: z.enum([...factorTrusts, 'own']),
    /** False: nobody has chosen yet. */
    chosen: z.boolean(),
  }),
  /** What was bought from the grid, by the factor. */
  caused: against,
  /** What the project generated itself, by the factor; null where nothing generates. */
  avoided: against
    .extend({
      /** At once or through the storage, with what was lost there. */
      used: amount,
      /** Generation alone: what the storage fed in is not counted again. */
      fedIn: amount,
      /** Hours of the period, and those of them that could not be split into the two. */
      hours: z.number().int(),
      unsplit: z.number().int(),
    })
    .nullable(),
  /** null where nothing stores. */
  storage: z
    .object({
      charge: figure,
      discharge: figure,
      /** Charged and not discharged, with what is still stored, by the flat factor: all that a storage does where every hour counts the same. */
      losses: amount,
      /** What moving energy between hours saved (negative: caused), kg; null: unknown, and why. `missing` of the `hours` are not in it. */
      shifted: z.object({
        kg: figure,
        why: z.enum(['noHourly', 'unknown']).nullable(),
        hours: z.number().int(),
        missing: z.number().int(),
        source: z.string().nullable(),
      }),
    })
    .nullable(),
  /** kg in each bucket of the statistics of the same period. */
  buckets: z.object({ bucket: z.string(), times: z.array(z.number()), caused: z.array(figure), avoided: z.array(figure) }),
});
export type CarbonFigures = z.infer<typeof carbonFigures>;

export const carbonApi = defineApi({
  carbon: {
    method: 'GET',
    path: '/api/carbon/figures',
    access: 'project.view',
    scope,
    cost: 'heavy',
    summary:
      'CO2 that the electricity of a project caused and avoided in the day, month or year that holds `start` (default now): the energies of energyStatistics by the factor of the project',
    query: z.object({
      projectId,
      unit: z.enum(statisticsUnits).default('month').describe('Length of the period'),
      start: startOr('now: the day, month or year that it lies in counts'),
    }),
    response: carbonFigures,
  },
  carbonSettings: {
    method: 'GET',
    path: '/api/carbon/settings',
    access: 'project.view',
    scope,
    cost: 'normal',
    summary: 'The factor that a project reckons with, its factors by the hour, and the published factors to choose from',
    query: z.object({ projectId }),
    response: kept,
  },
  carbonSettingsSave: {
    method: 'POST',
    path: '/api/carbon/settings/save',
    access: 'carbon.manage',
    scope,
    cost: 'normal',
    changes: true,
    summary:
      'Choose a published factor or set an own one with its source; `version` is the one that was seen (0: none was set), 409 when somebody was faster',
    body: z.object({
      projectId,
      version: int
        .min(0)
        .describe("Version that was seen (0: none yet), so that nobody overwrites another person's change; 409 when it has changed"),
      settings: carbonSettings.describe('Emission factors'),
    }),
    response: kept,
  },
});
