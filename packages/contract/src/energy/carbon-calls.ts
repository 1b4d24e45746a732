/**
 * CO2 caused and avoided by the electricity of a project: a grid factor, chosen or the project's own, times the energies of a day, a month
 * or a year.
 */

import { z } from 'zod';
import { int } from '../fields/primitives.ts';
import { projectId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { statisticsUnits } from './calls.ts';

const scope = { field: 'projectId', kind: 'project' } as const;

/** kg CO2 per kWh. */
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

/** `stated`: as in the named document; `recalled`: from memory, must be verified before use. */
export const factorTrusts = ['stated', 'recalled'] as const;

const gridFactor = z.object({
  key: z.string(),
  name: z.string(),
  factor: z.number(),
  /** The year that the factor applies to. */
  year: z.number().int(),
  source: z.string(),
  trust: z.enum(factorTrusts),
});
export type GridFactorView = z.infer<typeof gridFactor>;

const kept = z.object({
  settings: carbonSettings,
  /** Incremented with every change; 0: none chosen, and the national average applies. */
  version: z.number().int(),
  factors: z.array(gridFactor),
});
export type CarbonKept = z.infer<typeof kept>;

const figure = z.number().nullable();
const amount = z.object({ kwh: figure, kg: figure });
/** kg, compared with the same share of the previous period and of the previous year; changes in %. */
const against = amount.extend({ before: figure, change: figure, yearAgo: figure, yearChange: figure });

export const carbonFigures = z.object({
  projectId: z.number().int(),
  timeZone: z.string(),
  unit: z.enum(statisticsUnits),
  start: z.number(),
  /** First instant after the period. */
  end: z.number(),
  /** End of the figures: now, during the period. */
  until: z.number(),
  before: z.object({ start: z.number(), end: z.number() }),
  factor: z.object({
    /** kg CO2 per kWh. */
    value: z.number(),
    name: z.string(),
    year: z.number().int().nullable(),
    source: z.string(),
    /** `own`: a user of the project entered it, with its source. */
    trust: z.enum([...factorTrusts, 'own']),
    /** False: none chosen yet. */
    chosen: z.boolean(),
  }),
  /** Energy bought from the grid, times the factor. */
  caused: against,
  /** Energy generated on site, times the factor; null without generation. */
  avoided: against
    .extend({
      /** Directly or through the storage, storage losses included. */
      used: amount,
      /** Generation only: feed-in from the storage is not counted again. */
      fedIn: amount,
      /** Hours of the period, and those of them that could not be split into the two. */
      hours: z.number().int(),
      unsplit: z.number().int(),
    })
    .nullable(),
  /** null without storage. */
  storage: z
    .object({
      charge: figure,
      discharge: figure,
      /** Charged minus discharged, stored energy included, times the flat factor: the whole effect of a storage if every hour has the same factor. */
      losses: amount,
      /** Saving (negative: increase) from moving energy between hours, kg; null: unknown, with the reason. `missing` of the `hours` are excluded. */
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
    summary: 'Emission factor of a project, its hourly factors, and the published factors',
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
      'Select a published factor or set an own one with its source; `version` is the loaded one (0: none set), 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      settings: carbonSettings.describe('Emission factors'),
    }),
    response: kept,
  },
});
