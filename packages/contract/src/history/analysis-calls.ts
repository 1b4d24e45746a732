/** Analysis of projects and devices over a period, run states over time, recomputation, temperatures. */

import { z } from 'zod';
import { severity } from '../alarms/entities.ts';
import { deviceStatus, statusDetail } from '../devices/entities.ts';
import { id, int } from '../fields/primitives.ts';
import { deviceId, end, projectId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

const figure = z.number().nullable();

/** 1 a day, 2 a week (seven days), 3 a month, 4 a year, each starting at `start`. */
export const analysisRange = int.min(1).max(4).default(1);

/** A figure of the period and of the previous one; `change` in % of the latter. */
export const compared = z.object({
  key: z.string(),
  name: z.string(),
  unit: z.string(),
  value: figure,
  before: figure,
  change: figure,
});
export type Compared = z.infer<typeof compared>;

const period = z.object({
  timeZone: z.string(),
  range: z.number().int(),
  start: z.number(),
  /** First instant after the period. */
  end: z.number(),
  /** End of the figures: now, during the period. */
  until: z.number(),
  /** The previous period, cut to the elapsed length of this one. */
  before: z.object({ start: z.number(), end: z.number() }),
});

const kind = z.object({
  /** 1 notice, 2 alarm, 3 fault. */
  type: z.number().int(),
  severity: severity.nullable(),
  name: z.string(),
  /** Log entries. */
  count: z.number().int(),
  /** Number of occurrences: entries fold repeats. */
  occurrences: z.number().int(),
  /** Share of all entries, %. */
  share: z.number(),
});

const alarmFigures = z.object({
  /** Log entries, counted as in the overview and the log. */
  total: z.number().int(),
  /** Number of occurrences, folded repeats included. */
  occurrences: z.number().int(),
  before: z.number().int(),
  /** Difference in % of `before`; null unless the same devices were monitored in both periods. */
  change: figure,
  byType: z.array(z.object({ type: z.number().int(), count: z.number().int(), before: z.number().int(), change: figure })),
  /** Most frequent first. */
  kinds: z.array(kind),
});

const stateShare = z.object({
  status: z.union([deviceStatus, z.literal('unknown')]),
  detail: statusDetail.optional(),
  durationMs: z.number(),
  share: z.number(),
});

/** A continuous time in one state; never in the future. */
export const stateSpan = z.object({
  status: z.union([deviceStatus, z.literal('unknown')]),
  detail: statusDetail.optional(),
  start: z.number(),
  end: z.number(),
  /** The fault or alarm that started it. */
  cause: z
    .object({
      id: z.number().int(),
      type: z.number().int(),
      severity: severity.nullable(),
      metric: z.string().nullable(),
      content: z.string(),
      startTime: z.number(),
    })
    .nullable(),
});
export type StateSpan = z.infer<typeof stateSpan>;

/** Counts by hour (a day), by day or, of a year, by month. */
const trend = z.object({
  bucket: z.string(),
  times: z.array(z.number()),
  series: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      values: z.array(figure),
      /** Counts of the bucket with the same number in the previous period. */
      before: z.array(figure),
    }),
  ),
});
export type AnalysisTrend = z.infer<typeof trend>;

const temperature = z
  .object({
    unit: z.literal('℃'),
    now: figure,
    /** Time of the latest reading. */
    time: figure,
    /** Lowest and highest reading since midnight in the project's time zone. */
    min: figure,
    max: figure,
  })
  .nullable();

export const analysisApi = defineApi({
  getAnaPage: {
    method: 'GET',
    path: '/dv2/proj/getAnaPage',
    access: 'data.analysis',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary:
      'Project analysis: energy in and out, efficiency, utilisation, ranking of devices, fault share, each against the period before. `range` 1 day, 2 week, 3 month, 4 year from the day of `start` (default today in the project’s time zone)',
    query: z.object({
      projectId,
      range: analysisRange.describe('1 day, 2 week, 3 month, 4 year, from `start` on'),
      start: startOr('today in the project’s time zone'),
    }),
    response: period.extend({
      projectId: z.number().int(),
      /** From registers, kWh or pieces. */
      energy: z.array(compared),
      /** Efficiency, utilisation, self-sufficiency, availability …, %; equivalent full cycles as defined in the indicators. */
      indicators: z.array(compared),
      /** The same keys as `energy`, registers only. */
      trend,
      /** Devices by energy, largest first. */
      ranking: z.array(
        z.object({
          deviceId: z.number().int(),
          name: z.string(),
          typeName: z.string(),
          inKwh: figure,
          outKwh: figure,
          totalKwh: z.number(),
          beforeKwh: figure,
          change: figure,
          share: z.number(),
        }),
      ),
      faults: alarmFigures.extend({
        byDevice: z.array(z.object({ deviceId: z.number().int(), name: z.string(), count: z.number().int(), share: z.number() })),
      }),
    }),
  },
  getDeviceAnaPage: {
    method: 'GET',
    path: '/dv2/device/getAnaPage',
    access: 'data.analysis',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'heavy',
    summary:
      'Device analysis: availability and states, energy, lowest, mean and highest of its key metrics, alarms by kind, against the period before. `range` and `start` as in the project analysis',
    query: z.object({
      deviceId,
      mirrorId: id.optional().describe('Mirror of the device; a device is its own mirror'),
      range: analysisRange.describe('1 day, 2 week, 3 month, 4 year, from `start` on'),
      start: startOr('today in the project’s time zone'),
    }),
    response: period.extend({
      deviceId: z.number().int(),
      projectId: z.number().int(),
      availability: compared,
      states: z.array(stateShare),
      energy: z.array(compared),
      /** Keys `in` and `out`, from registers. */
      trend,
      metrics: z.array(
        z.object({
          key: z.string(),
          paramId: z.number().int(),
          metric: z.string(),
          name: z.string(),
          unit: z.string(),
          count: z.number().int(),
          min: figure,
          avg: figure,
          max: figure,
        }),
      ),
      alarms: alarmFigures,
    }),
  },
  errorCal: {
    method: 'GET',
    path: '/dv2/proj/errorCal',
    access: 'data.manage',
    scope: { field: 'id', kind: 'project' },
    changes: true,
    cost: 'bulk',
    summary:
      'Recalculation: the sums and counts of the project’s last seven days are recomputed from the readings, as a job. `done` false: the job is still running',
    query: z.object({ id: id.describe('Project, by the ID that getProjList lists') }),
    response: z.object({ done: z.boolean(), message: z.string(), start: z.number(), end: z.number(), jobId: z.number().int() }),
  },
  temp: {
    method: 'GET',
    path: '/dv2/proj/temp',
    access: 'session',
    cost: 'heavy',
    summary:
      'Temperatures of one’s projects: ambient (mean of the sensors), cells (the hottest; the lowest cell of the day as min), coolant supplied (the warmest). null: the project has no such device',
    response: z.array(
      z.object({
        projectId: z.number().int(),
        name: z.string(),
        timeZone: z.string(),
        environment: temperature,
        cell: temperature,
        cooling: temperature,
      }),
    ),
  },
  deviceSeries: {
    method: 'GET',
    path: '/time/series/device/list',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'normal',
    summary:
      'Run states of a device from start (default one day ago) to end (default now), at most 400 days; `unknown` where the server was off or the device was not heard',
    query: z.object({ deviceId, start: startOr('today in the project’s time zone'), end: end.optional() }),
    response: z.object({
      deviceId: z.number().int(),
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      /** Share of the known time neither offline nor in fault, %. */
      availability: figure,
      list: z.array(stateSpan),
    }),
  },
});
