/** Power quality of a device, and of every device of a project that measures voltages. */

import { z } from 'zod';
import { deviceId, endTime, projectId, startTime } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { nominalVoltages } from './nominal-voltages.ts';

/** Longest range of power quality, days. */
export const maxQualityDays = 62;

export const qualityKinds = [
  'voltage',
  'unbalance',
  'frequency',
  'thd',
  'currentUnbalance',
  'currentThd',
  'current',
  'powerFactor',
] as const;
export type QualityKind = (typeof qualityKinds)[number];

const figure = z.number().nullable();
/** A value and the start of its ten minutes, ms. */
const instant = z.object({ value: z.number(), time: z.number() }).nullable();

/** A limit of a standard, and how reliable our copy of it is. */
export const qualityLimit = z.object({
  standard: z.string(),
  edition: z.string(),
  /** yyyy-mm-dd */
  validFrom: z.string(),
  /** `checked`: compared with a public page or two programs; `recalled`: compare with the published standard before it is used in a certificate. */
  trust: z.enum(['checked', 'recalled']),
  /** Limits of every ten-minute value, in the unit of the quantity. */
  low: figure,
  high: figure,
  /** 95 % of the ten-minute values are at most this. */
  p95: figure,
  /** From 35 kV on: largest deviation up plus largest deviation down, %. */
  sum: figure,
});
export type QualityLimit = z.infer<typeof qualityLimit>;

/** Statistics of the ten-minute values of one point over a range; null: unknown. */
export const qualityFigures = z.object({
  /** Covered share of the range, 0 to 1. */
  covered: z.number(),
  mean: figure,
  p95: figure,
  /** Largest and smallest ten-minute value. */
  greatest: instant,
  least: instant,
  /** Largest and smallest single reading. */
  peak: instant,
  trough: instant,
  /** Share of the covered time within `low` and `high`, %; null if the standard has no such band. */
  within: figure,
  /** Whether it meets the standard; null: unknown, or there is no limit. */
  holds: z.boolean().nullable(),
});
export type QualityFigures = z.infer<typeof qualityFigures>;

const qualityRow = qualityFigures.extend({
  metric: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Ten-minute averages at `times`; for voltages the deviation from nominal, %. */
  values: z.array(figure),
});
export type QualityRow = z.infer<typeof qualityRow>;

export const powerQuality = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  timeZone: z.string(),
  start: z.number(),
  end: z.number(),
  nominal: z.enum(nominalVoltages),
  /**
   * Ten-minute values of this time have expired: hourly or daily means replace them, and the worst values are milder than the original
   * ones.
   */
  coarse: z.boolean(),
  /** Starts of the ten minutes, ms. */
  times: z.array(z.number()),
  kinds: z.array(
    z.object({
      kind: z.enum(qualityKinds),
      limit: qualityLimit.nullable(),
      rows: z.array(qualityRow),
      /** All rows together: the worst row of each interval counts. */
      all: z.object({ within: figure, holds: z.boolean().nullable() }),
      /** Computed here from the voltages, since the device does not report it. */
      computed: z.boolean(),
    }),
  ),
  /** cosφ of the months that the range touches, from the energies of each whole month so far; null: unknown. */
  months: z.array(z.object({ month: z.string(), active: figure, reactive: figure, powerFactor: figure })),
});
export type PowerQuality = z.infer<typeof powerQuality>;

const known = qualityFigures.pick({ covered: true, within: true, holds: true, p95: true, greatest: true, least: true });
const range = {
  startTime,
  endTime,
  nominal: z.enum(nominalVoltages).default('0.38').describe('Nominal voltage of the supply, kV, which the limits depend on'),
};

export const powerQualityApi = defineApi({
  powerQuality: {
    method: 'GET',
    path: '/api/quality/device',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'heavy',
    summary: `Power quality of a device by ten-minute values: voltage deviation, unbalance, frequency, harmonics and power factor against the national standards, at most ${maxQualityDays} days. \`nominal\`: kV of the network`,
    query: z.object({ deviceId, ...range }),
    response: powerQuality,
  },
  powerQualityDevices: {
    method: 'GET',
    path: '/api/quality/project',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary: `Voltage deviation and unbalance of every device of a project that measures voltages, by ten-minute values, at most ${maxQualityDays} days and the first 60 devices`,
    query: z.object({ projectId, ...range }),
    response: z.object({
      start: z.number(),
      end: z.number(),
      limits: z.object({ voltage: qualityLimit, unbalance: qualityLimit }),
      /** Total number; `list` has at most 60. */
      total: z.number().int(),
      list: z.array(z.object({ deviceId: z.number().int(), name: z.string(), voltage: known.nullable(), unbalance: known.nullable() })),
    }),
  },
});
