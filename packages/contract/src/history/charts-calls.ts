/** Calls behind charts: statistics, curves of parameters, latest values at a past time, aggregates of many devices. */

import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { id, int } from '../fields/primitives.ts';
import { deviceId, endOr, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { analysisRange } from './analysis-calls.ts';
import { downSample, historyKey } from './calls.ts';
import { curve } from './entities.ts';

/** Maximum number of series of one request. */
export const maxSeries = 60;

const metric = pattern(64, /^[a-z0-9_]+$/, 'metricWrong');
/** Metrics joined with commas. */
const metrics = pattern(maxSeries * 65, /^[a-z0-9_]{1,64}(,[a-z0-9_]{1,64}){0,59}$/, 'metricsWrong').transform((text) => [
  ...new Set(text.split(',')),
]);

const key = pattern(80, /^\d{1,15}:[a-z0-9_]{1,64}$/, 'keyOfPointWrong');

/** One device of a list in the body: its number (meaning its key metrics), `{deviceId}:{metric}`, or a device with the requested metrics. */
const deviceItem = z.union([
  id.transform((deviceId) => ({ deviceId, metrics: null })),
  key.transform((text) => ({ deviceId: Number(text.split(':')[0]), metrics: [text.slice(text.indexOf(':') + 1)] })),
  z
    .object({
      deviceId,
      metric: z
        .union([metric, z.array(metric).min(1).max(maxSeries)])
        .optional()
        .describe('Metrics separated by commas; default the key metrics'),
    })
    .transform(({ deviceId, metric: wanted }) => ({ deviceId, metrics: wanted === undefined ? null : [wanted].flat() })),
]);
const deviceList = z.array(deviceItem).min(1).max(maxSeries);
export type DeviceWanted = z.output<typeof deviceItem>;

/** How far to look back for the latest reading, hours (at most 400 days). */
const backScan = int.min(1).max(9600).default(24);

const byDevices = { access: 'project.view', scope: { field: 'device', kind: 'deviceList', someUnknown: true } } as const;
const figure = z.number().nullable();
const series = curve.extend({ deviceId: z.number().int(), metric: z.string() });

const answered = z.object({
  timeZone: z.string(),
  start: z.number(),
  end: z.number(),
  /** The interval used, e.g. `1h-avg` or `raw`; coarser than requested if there would be more than 10 000 buckets. */
  downSample: z.string(),
  approximate: z.literal(true).optional(),
  list: z.array(series),
});

const lastValue = z.object({
  key: z.string(),
  paramId: z.number().int(),
  deviceId: z.number().int(),
  metric: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
  time: z.number().nullable(),
  /** Why there is no value. */
  reason: z.string().optional(),
});

const columns = z.array(figure);

/** Statistics of parameters: in analysis, and in history, which every member can read. */
const statistics = {
  method: 'GET',
  scope: { field: 'key', kind: 'keys', someUnknown: true },
  cost: 'heavy',
  query: z.object({
    key: historyKey.describe('Parameters as `{deviceId}:{metric}`, separated by commas'),
    start: startOr('today'),
    range: analysisRange.describe('1 a day by hours, 2 a week by days, 3 a month by days, 4 a year by months'),
  }),
  response: z.object({
    timeZone: z.string(),
    start: z.number(),
    end: z.number(),
    bucket: z.string(),
    list: z.array(
      z.object({
        key: z.string(),
        paramId: z.number().int(),
        times: z.array(z.number()),
        min: columns,
        avg: columns,
        max: columns,
        first: columns,
        last: columns,
        /** Counted amount of a counter; of other points last − previous. */
        diff: columns,
        estimated: curve.shape.estimated,
        reason: curve.shape.reason,
        count: columns,
        total: z.object({ min: figure, avg: figure, max: figure, first: figure, last: figure, diff: figure, count: z.number() }),
      }),
    ),
  }),
} as const;

export const historyChartsApi = defineApi({
  getStatParamHistory: {
    ...statistics,
    path: '/dv2/param/getStatParamHistory',
    names: { key: ['测点', 'Key'] },
    access: 'data.analysis',
    summary:
      'Statistics of parameters by bucket and in all, for the analysis. `range` 1 a day by hours, 2 a week by days, 3 a month by days, 4 a year by months, from the day (4: the month) of `start` on; default today in the project’s time zone',
  },
  historyStatistics: {
    ...statistics,
    path: '/api/history/statistics',
    access: 'project.view',
    summary: 'Statistics of parameters by bucket and in all, for the pages of history: as getStatParamHistory, for every member',
  },
  deviceChart: {
    method: 'GET',
    path: '/device/chart',
    access: 'project.view',
    scope: { field: 'ids', kind: 'params', someUnknown: true },
    cost: 'heavy',
    summary: 'Curves of parameters (`ids`, at most 60) for drawing, peaks kept; times in seconds, default the last day',
    query: z.object({
      ids: pattern(maxSeries * 16, /^\d{1,15}(,\d{1,15}){0,59}$/, 'idsSixty')
        .transform((text) => [...new Set(text.split(',').map(Number))])
        .describe('Parameters by ID, separated by commas'),
      startTime: startOr('one day ago'),
      endTime: endOr('now'),
    }),
    response: z.object({
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      list: z.array(series.extend({ name: z.string(), deviceName: z.string(), unit: z.string() })),
    }),
  },
  queryDeviceParamHistoryData: {
    method: 'GET',
    path: '/api/device/queryDeviceParamHistoryData',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'heavy',
    summary: 'Buckets of metrics of one device (default its key metrics); default the last day',
    query: z.object({
      deviceId,
      start: startOr('one day ago'),
      end: endOr('now'),
      metric: metrics.optional().describe('Metrics separated by commas; default the key metrics'),
      downSample: downSample
        .default('1s')
        .describe(
          'Length of a bucket and its aggregate: `<n><s|m|h|d|n>` (n is month), then optionally `-avg|min|max|first|last|sum|count|diff|none`',
        ),
    }),
    response: answered,
  },
  queryParamHistoryLastData: {
    method: 'GET',
    path: '/api/device/queryParamHistoryLastData',
    access: 'project.view',
    scope: { field: 'deviceId', kind: 'device' },
    cost: 'heavy',
    summary: 'Newest reading of metrics of one device (default its key metrics), at most `backScan` hours old',
    query: z.object({
      deviceId,
      metric: metrics.optional().describe('Metrics separated by commas; default the key metrics'),
      backScan: backScan.describe('How far to look back for the newest reading, hours'),
    }),
    response: z.array(lastValue),
  },
  queryMultiParamHistoryLastData: {
    method: 'POST',
    path: '/api/device/queryMultiParamHistoryLastData',
    reads: true,
    ...byDevices,
    cost: 'heavy',
    summary: 'Newest reading of metrics of several devices, at most `backScan` hours old',
    body: z.object({
      device: deviceList.describe('Devices: an ID (its key metrics), `{deviceId}:{metric}`, or an object with `deviceId` and `metric`'),
      backScan: backScan.describe('How far to look back for the newest reading, hours'),
    }),
    response: z.array(lastValue),
  },
  queryMultiComputeData: {
    method: 'POST',
    path: '/api2/history/queryMultiComputeData',
    reads: true,
    ...byDevices,
    access: 'data.analysis',
    cost: 'heavy',
    summary:
      'Aggregates of metrics of several devices over [start, end): in all and, with `downSample`, by bucket. Default the last seven days',
    body: z.object({
      start: startOr('seven days ago'),
      end: endOr('now'),
      downSample: downSample
        .optional()
        .describe(
          'Length of a bucket and its aggregate: `<n><s|m|h|d|n>` (n is month), then optionally `-avg|min|max|first|last|sum|count|diff|none`',
        ),
      device: deviceList.describe('Devices: an ID (its key metrics), `{deviceId}:{metric}`, or an object with `deviceId` and `metric`'),
    }),
    response: z.object({
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      downSample: z.string().nullable(),
      list: z.array(
        z.object({
          key: z.string(),
          paramId: z.number().int(),
          deviceId: z.number().int(),
          metric: z.string(),
          count: z.number(),
          sum: figure,
          avg: figure,
          min: figure,
          max: figure,
          first: figure,
          last: figure,
          diff: figure,
          times: z.array(z.number()),
          values: columns,
          covered: curve.shape.covered,
          estimated: curve.shape.estimated,
          reason: curve.shape.reason,
        }),
      ),
    }),
  },
  queryHistoryData: {
    method: 'POST',
    path: '/api2/history/queryHistoryData',
    reads: true,
    ...byDevices,
    cost: 'heavy',
    summary:
      'Curves of metrics of several devices, default the last day. `type` 0 readings as they came, else the value of each bucket: 1 mean, 2 lowest, 3 highest, 4 first, 5 last, 6 sum, 7 difference. `longTime`: at most 1 000 points a curve, out of roll-ups. `msResolution` false: times in seconds',
    query: z.object({
      type: int
        .min(0)
        .max(7)
        .default(0)
        .describe('0 readings as they came, 1 mean, 2 lowest, 3 highest, 4 first, 5 last, 6 sum, 7 difference'),
    }),
    body: z.object({
      start: startOr('one day ago'),
      end: endOr('now'),
      device: deviceList.describe('Devices: an ID (its key metrics), `{deviceId}:{metric}`, or an object with `deviceId` and `metric`'),
      msResolution: z.boolean().default(true).describe('Times in ms; false: in seconds'),
      longTime: z.boolean().default(false).describe('At most 1000 points a curve, from roll-ups'),
    }),
    response: answered,
  },
  queryParamHistoryData: {
    method: 'POST',
    path: '/api2/history/queryParamHistoryData',
    reads: true,
    access: 'project.view',
    scope: { field: 'paramIds', kind: 'params', someUnknown: true },
    cost: 'heavy',
    summary: 'Buckets of parameters by their numbers (at most 60); default the last day',
    body: z.object({
      paramIds: z.array(int.positive()).min(1).max(maxSeries).describe('Parameters by ID'),
      start: startOr('one day ago'),
      end: endOr('now'),
      downSample: downSample
        .default('1m')
        .describe(
          'Length of a bucket and its aggregate: `<n><s|m|h|d|n>` (n is month), then optionally `-avg|min|max|first|last|sum|count|diff|none`',
        ),
    }),
    response: answered,
  },
});
