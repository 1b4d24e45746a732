import { z } from 'zod';
import { paramValue } from '../devices/entities.ts';
import { pattern } from '../fields/bounded.ts';
import { fileFormat, flag, int, time } from '../fields/primitives.ts';
import { end, endOr, projectId, start, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { hourMs } from '../shown/durations.ts';
import { fieldText } from '../texts/field-text.ts';
import { curve } from './entities.ts';

/** Maximum number of curves of one request. */
export const maxKeys = 250;

/** `{deviceId}:{metric}`, several joined with commas (at most 250). */
export const historyKey = pattern(
  maxKeys * 81,
  new RegExp(`^\\d{1,15}:[a-z0-9_]{1,64}(,\\d{1,15}:[a-z0-9_]{1,64}){0,${maxKeys - 1}}$`),
  'keysWrong',
);
const unitDays: Readonly<Record<string, number>> = { s: 1 / 86_400, m: 1 / 1440, h: 1 / 24, d: 1, n: 30 };
/**
 * `<n><s|m|h|d|n>` with optional `-avg|min|max|first|last|sum|count|diff|none`; n is month. Ten years at most: the edges of wider buckets
 * take long to find.
 */
export const downSample = pattern(16, /^[1-9]\d{0,5}[smhdn](-(avg|min|max|first|last|sum|count|diff|none))?$/, 'downSampleWrong').refine(
  (text) => Number.parseInt(text, 10) * (unitDays[/[smhdn]/.exec(text)?.[0] ?? 's'] ?? 0) <= 3660,
  fieldText('downSampleWrong'),
);

/** An instant of knowledge: data that became known later are left out. */
const known = time
  .optional()
  .describe(
    'Answers with what was known at this instant, epoch ms: without later readings, corrections, deletions and meter replacements; default now',
  );

const curveBuckets = downSample
  .default('1s')
  .describe(
    'Length of a bucket and its aggregate: `<n><s|m|h|d|n>` (n is month), then optionally `-avg|min|max|first|last|sum|count|diff|none`',
  );

export const historyApi = defineApi({
  getParamHistory: {
    method: 'GET',
    path: '/dv2/param/getParamHistory',
    names: { key: ['测点', 'Key'], known: ['已知时刻', 'Known at'] },
    access: 'project.view',
    scope: { field: 'key', kind: 'keys', someUnknown: true },
    cost: 'heavy',
    summary:
      'Curves of parameters over [start, end): buckets (downSample), the first and the last clipped to the range, or with `width` the peak-keeping reduction for so many pixel columns. `avg` is over time: a reading counts until the next one, at most for its hold. `diff` of a counter is its register at the end less that at the start of each bucket. `none` stops before `next` where a series has more than 100 000 readings: continue from there',
    query: z.object({
      key: historyKey.describe('Parameters as `{deviceId}:{metric}`, separated by commas'),
      start: startOr('one day ago'),
      end: endOr('now'),
      downSample: curveBuckets,
      width: int
        .min(10)
        .max(4000)
        .optional()
        .describe('Pixel columns; first, min, max and last of each are returned and `downSample` is not used'),
      holds: flag.default(false).describe('With `none` and columns: how long each reading counts'),
      form: z
        .enum(['rows', 'columns'])
        .default('rows')
        .describe('`rows`: [time, values] as older clients expect; `columns`: one pair of columns a series'),
      known,
    }),
    response: z.object({
      keys: z.array(z.string()),
      timeZone: z.string(),
      /** The interval used, e.g. `1m-avg` or `raw`; never finer than requested, coarser if there would be more than 10 000 buckets. */
      downSample: z.string(),
      source: z.enum(['raw', 'minute', 'hour', 'day']),
      /** Averages are computed from means of minutes or hours, because the readings are deleted or not yet recomputed. */
      approximate: z.literal(true).optional(),
      /** `none` only: there are more readings, from this time on. */
      next: z.number().optional(),
      rows: z.array(z.tuple([z.number(), z.array(z.number().nullable())])).optional(),
      /** With `rows`: unknown keys, with the reason; their values are null. */
      unknown: z.array(z.object({ key: z.string(), reason: z.string() })).optional(),
      series: z.array(curve).optional(),
    }),
  },
  exportHistory: {
    method: 'GET',
    path: '/dv2/param/exportHistory',
    names: { key: ['测点', 'Key'] },
    access: 'data.export',
    scope: { field: 'key', kind: 'keys', someUnknown: true },
    cost: 'bulk',
    file: true,
    summary:
      "Curves of parameters over [start, end) as CSV or as a sheet in the caller's language and the project's time zone: one row an instant, states as words, gaps empty. Buckets as those of getParamHistory; `none` has up to 1,000,000 rows. The last line names what does not fit or is coarser than requested",
    query: z.object({
      key: historyKey.describe('Parameters as `{deviceId}:{metric}`, separated by commas'),
      start: startOr('one day ago'),
      end: endOr('now'),
      downSample: curveBuckets,
      format: fileFormat.describe('File format'),
    }),
    response: z.unknown(),
  },
  queryRealTimeData: {
    method: 'POST',
    path: '/api2/history/queryRealTimeData',
    names: { known: ['已知时刻', 'Known at'] },
    reads: true,
    access: 'project.view',
    scope: { field: 'paramIds', kind: 'params', someUnknown: true },
    cost: 'heavy',
    /** As many ids as the list allows, of any length. */
    most: { kB: 96, values: 5100 },
    summary: 'Values of parameters as columns, now or at `time` (time machine)',
    body: z.object({
      paramIds: z.array(int.positive()).min(1).max(5000).describe('Parameters by ID'),
      time: time.optional().describe('Instant to show (time machine), epoch ms; default now'),
      known,
    }),
    response: z.object({ time: z.number(), list: z.array(paramValue) }),
  },
  importReadings: {
    method: 'POST',
    path: '/api2/history/import',
    names: { knownThen: ['当时已知', 'Known then'] },
    access: 'data.manage',
    scope: { field: 'projectId', kind: 'project' },
    changes: true,
    recordedWith: 'replace',
    rawBody: true,
    cost: 'import',
    rawKb: 16_384,
    oneAtATime: true,
    summary:
      'Import old readings as columns (format: columns.ts of the devices package), as a job; durable on answer, unless that has `jobId`: then it takes longer than a call. A reading counts until the next one, at most for three times `spacingMs` (30 s at least); without it, or `spacingMs` of the series in the body, the median distance of the readings of each series counts. `stamps=end`, of all or of a series in the body: each covers the `spacingMs` before its stamp and is stored at their start; counters always belong to their instant. Of two values for one time the first is kept; with `replace` these readings are corrections (50 000 a call) that replace stored ones, recorded in the operation log',
    query: z
      .object({
        projectId,
        spacingMs: int
          .min(1)
          .max(864_000_000)
          .optional()
          .describe('Time between two readings, ms; default the median distance in each series'),
        stamps: z.enum(['start', 'end']).default('start').describe('Whether time stamps mark the start or the end of an interval'),
        replace: flag.default(false).describe('Corrections: these readings replace those stored for the same instant'),
        knownThen: flag
          .default(false)
          .describe('Another system knew these readings at their own times: incidents do not list them as known later'),
      })
      .refine(({ spacingMs, stamps }) => stamps === 'start' || spacingMs !== undefined, {
        path: ['spacingMs'],
        error: fieldText('spacingMissing'),
      }),
    /**
     * `replaced`: stored readings overwritten by new ones; only with `replace`. `jobId`: the job continues after the answer, and reports
     * these numbers in its result.
     */
    response: z.object({
      stored: z.number(),
      repeated: z.number(),
      rejected: z.number(),
      replaced: z.number().optional(),
      jobId: z.number().int().optional(),
    }),
  },

  computeAlarms: {
    method: 'POST',
    path: '/api2/history/computeAlarms',
    access: 'data.manage',
    cost: 'bulk',
    scope: { field: 'projectId', kind: 'project' },
    changes: true,
    summary:
      'Compute alarms, faults and run states of a past time from imported readings, by the current rules, as a job. Earlier results are replaced, entries recorded live stay; `intervalMs` is the declared time between two readings',
    body: z.object({
      projectId,
      start,
      end,
      intervalMs: int.min(1_000).max(hourMs).default(60_000).describe('Declared time between two readings, ms'),
    }),
    /** `running`: it takes longer than a call; repeat the request for the same time. */
    response: z.object({ entries: z.number(), running: z.boolean(), jobId: z.number().int() }),
  },
});
