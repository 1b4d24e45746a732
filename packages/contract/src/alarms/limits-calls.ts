/** Thresholds of the parameters of a device: current ones, changes, and trials. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { id, int } from '../fields/primitives.ts';
import { deviceId, end, jobId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { severity } from './entities.ts';
import { limitKinds } from './limits.ts';
import { paramLimits } from './limits-schema.ts';

/** Metric of a parameter, or of a family of them (`cell_voltage_{n}`). */
const metric = z.string().min(1).max(80);

/** A parameter that can have thresholds, with its current ones. */
export const limitedParam = z.object({
  metric: z.string(),
  /** In the caller's language. */
  name: z.string(),
  /** Key of a group of the device type. */
  group: z.string(),
  unit: z.string().nullable(),
  decimals: z.number().int(),
  range: z.tuple([z.number(), z.number()]),
  /** Parameters that it covers: itself, or all members of the family. */
  paramIds: z.array(z.number().int()),
  isFamily: z.boolean(),
  /** Devices of the same type in the project and in the zone, including this one. */
  alike: z.object({ project: z.number().int(), region: z.number().int() }),
  /** Recommended limits of the device type. */
  suggestion: paramLimits.nullable(),
  /** The thresholds in force; null: never set. */
  limits: paramLimits.nullable(),
  /** 0: never set. */
  version: z.number().int(),
  changed: z.number().nullable(),
  by: actor.nullable(),
});
export type LimitedParam = z.infer<typeof limitedParam>;

/** Days that the range of a parameter covers. */
export const limitRangeDays = 30;

/** Lowest and highest good readings of the parameters of a device over the last days; for a family its spread, from hourly means. */
export const limitRanges = z.object({
  /** From a midnight of the project's time zone to the last full hour, epoch ms. */
  start: z.number(),
  end: z.number(),
  ranges: z.array(z.object({ metric: z.string(), min: z.number(), max: z.number() })),
});
export type LimitRanges = z.infer<typeof limitRanges>;

/** Maximum number of parameters saved in one call. */
export const maxSavedLimits = 300;

/** One change of the thresholds of a parameter. */
export const limitChange = z.object({
  id: z.number().int(),
  time: z.number(),
  by: actor,
  /** Thresholds after the change. */
  limits: paramLimits,
  /** Thresholds before the change; null: none. */
  before: paramLimits.nullable(),
});
export type LimitChange = z.infer<typeof limitChange>;

/** Alarms that a set of thresholds would have raised in a time range. */
export const limitTrial = z.object({
  start: z.number(),
  /** End of the evaluated part. */
  end: z.number(),
  /** Readings evaluated one by one. */
  readings: z.number(),
  /** How many alarms would have been raised; the list may have fewer. */
  count: z.number().int(),
  /** Total duration of the alarms, ms; simultaneous alarms count separately. */
  stoodMs: z.number(),
  byKind: z.array(z.object({ kind: z.enum(limitKinds), count: z.number().int(), stoodMs: z.number() })),
  /** The first 500. */
  episodes: z.array(
    z.object({
      kind: z.enum(limitKinds),
      start: z.number(),
      /** null: still active at the end. */
      end: z.number().nullable(),
      /** The most severe level reached. */
      level: severity,
      /** The extreme: the value, the change per minute, the spread or the deviation; for a stuck value that value. */
      extreme: z.number(),
    }),
  ),
});
export type LimitTrial = z.infer<typeof limitTrial>;

const trialAnswer = z.object({
  jobId: z.number().int(),
  /** null: in progress; poll the job. */
  trial: limitTrial.nullable(),
});

/** Longest range of a trial, days. */
export const maxTrialDays = 31;

export const limitsApi = defineApi({
  listLimits: {
    method: 'GET',
    path: '/api/limits/list',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'normal',
    summary: 'All parameters of a device that support limits, with current and recommended limits',
    query: z.object({ deviceId }),
    response: z.object({ timeZone: z.string(), params: z.array(limitedParam) }),
  },
  saveLimits: {
    method: 'POST',
    path: '/api/limits/save',
    access: 'device.threshold',
    scope: { field: 'deviceId', kind: 'device' },
    changes: true,
    cost: 'normal',
    summary: 'Set all limits of a parameter; `version` is the loaded one (0: none set), 409 if it was changed meanwhile',
    body: z.object({
      deviceId,
      metric: metric.describe('Point of the device, by its metric'),
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      limits: paramLimits.describe('Thresholds of the parameter'),
    }),
    response: limitedParam,
  },
  saveDeviceLimits: {
    method: 'POST',
    path: '/api/limits/saveAll',
    access: 'device.threshold',
    scope: { field: 'deviceId', kind: 'device' },
    changes: true,
    cost: 'normal',
    most: { kB: 256, values: 10_000 },
    summary: 'Set the limits of several parameters of a device, all of them or none; 409 if one was changed meanwhile',
    body: z.object({
      deviceId,
      params: z
        .array(
          z.object({
            metric: metric.describe('Point of the device, by its metric'),
            version: int.min(0).describe('Loaded version (0: none yet)'),
            limits: paramLimits.describe('Thresholds of the parameter'),
          }),
        )
        .min(1)
        .max(maxSavedLimits)
        .describe('Parameters, each once'),
    }),
    response: z.object({ params: z.array(limitedParam) }),
  },
  saveRecommendedLimits: {
    method: 'POST',
    path: '/api/limits/saveRecommended',
    access: 'device.threshold',
    scope: { field: 'deviceId', kind: 'device' },
    changes: true,
    cost: 'normal',
    most: { kB: 64, values: 1000 },
    summary:
      'Set the recommended limits of parameters on every other device of the same type in the project; where a parameter has limits already, they stay',
    body: z.object({
      deviceId,
      metrics: z
        .array(metric.describe('Point of the device, by its metric'))
        .min(1)
        .max(maxSavedLimits)
        .describe('Parameters with recommended limits, each once'),
    }),
    response: z.object({
      /** Devices and parameters that were set. */
      devices: z.number().int(),
      params: z.number().int(),
    }),
  },
  getLimitRanges: {
    method: 'GET',
    path: '/api/limits/ranges',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'heavy',
    summary: `Lowest and highest value of each parameter that supports limits over the last ${limitRangeDays} days, of a family its spread by hourly means; points without stored data are left out`,
    query: z.object({ deviceId }),
    response: limitRanges,
  },
  listLimitChanges: {
    method: 'GET',
    path: '/api/limits/changes',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'normal',
    summary: 'Change history of the limits of a parameter: the newest 100',
    query: z.object({ deviceId, metric: metric.describe('Point of the device, by its metric') }),
    response: z.array(limitChange),
  },
  restoreLimits: {
    method: 'POST',
    path: '/api/limits/restore',
    access: 'device.threshold',
    scope: { field: 'deviceId', kind: 'device' },
    changes: true,
    cost: 'normal',
    summary: 'Restore the limits of an earlier change',
    body: z.object({
      deviceId,
      metric: metric.describe('Point of the device, by its metric'),
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      changeId: id.describe('Change of the history to go back to, by its ID'),
    }),
    response: limitedParam,
  },
  tryLimits: {
    method: 'POST',
    path: '/api/limits/try',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    // It creates a job.
    changes: true,
    cost: 'heavy',
    summary:
      'Back-test of limits over at most 31 days of stored readings; a job, whose result is in the answer when it takes less than 2 s',
    body: z.object({
      deviceId,
      metric: metric.describe('Point of the device, by its metric'),
      limits: paramLimits.describe('Thresholds to try'),
      start,
      end,
    }),
    response: trialAnswer,
  },
  getTrial: {
    method: 'GET',
    path: '/api/limits/trial',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'normal',
    summary: 'Result of a back-test started by tryLimits',
    query: z.object({ deviceId, jobId }),
    response: trialAnswer,
  },
});
