import { z } from 'zod';
import { flag } from '../fields/primitives.ts';
import { endTime, projectId, startTime } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { severity } from './entities.ts';

/** Longest range of the alarm performance metrics, days. */
export const maxPerformanceDays = 400;
/** Fewest days of alarm statistics, by ISA-18.2 and IEC 62682. */
export const fewestPerformanceDays = 30;

const count = z.number().int();
/** 0–1; null: no data. */
const share = z.number().nullable();
const peak = z.object({ start: z.number(), alarms: count }).nullable();

/** A frequent alarm among the annunciated ones. */
export const frequentAlarm = z.object({
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  metric: z.string().nullable(),
  /** In the caller's language. */
  content: z.string(),
  /** Its most severe level. */
  severity: severity.nullable(),
  alarms: count,
  share: z.number(),
  /** It was raised three times within a minute. */
  chatters: z.boolean(),
  /** How often it cleared within a minute and before it was acknowledged. */
  fleeting: count,
  /** Where it is tuned: current thresholds of a parameter, or a current rule; null: raised by the device itself. */
  tune: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('limit'), metric: z.string() }),
      z.object({ kind: z.literal('rule'), ruleId: z.number().int() }),
    ])
    .nullable(),
});
export type FrequentAlarm = z.infer<typeof frequentAlarm>;

export const alarmPerformance = z.object({
  /** Whole days in the project's time zone, from the first day in the log up to now. Epoch ms. */
  start: z.number(),
  end: z.number(),
  /** Alarms in the range that were computed from imported history; `counted`: they are part of all figures. */
  computed: z.object({ alarms: count, counted: z.boolean() }),
  /** Annunciated notices, alarms and faults. */
  total: count,
  /** Counts by severity 1, 2, 3. */
  severities: z.tuple([count, count, count]),
  days: z.array(
    z.object({
      /** yyyy-mm-dd */
      date: z.string(),
      start: z.number(),
      severities: z.tuple([count, count, count]),
      /** Alarms by hour from midnight: 24, on days when clocks change 23 or 25; fewer on an unfinished day. */
      hours: z.array(count),
      /** Peak in ten minutes. */
      peak: count,
      /** Alarms active for longer than 24 h at some time of the day. */
      stale: count,
    }),
  ),
  /** Annunciated alarms per day, hour and ten minutes; null: the range is empty. */
  averages: z.object({ day: share, hour: share, tenMinutes: share }),
  /** Hours start with the day; `crowded`: with more than thirty alarms. */
  hours: z.object({ all: count, crowded: count, peak }),
  /** Ten-minute intervals; `crowded`: with more than ten alarms. */
  tenMinutes: z.object({ all: count, crowded: count, peak }),
  /**
   * Floods: from an interval of ten minutes with more than ten alarms to the first with fewer than five; newest first, at most a hundred.
   * `end` null: ongoing.
   */
  floods: z.array(z.object({ start: z.number(), end: z.number().nullable(), alarms: count, peak: count })),
  floodCount: count,
  /** ms. */
  floodMs: z.number(),
  /** Number of kinds of alarms; a kind is a device and one of its signals. */
  kinds: count,
  chattering: count,
  fleeting: count,
  /** Alarms raised in the range: time until acknowledged, ms. */
  acknowledged: z.object({ alarms: count, median: z.number().nullable(), p90: z.number().nullable() }),
  /** The ten most frequent kinds. */
  top: z.array(frequentAlarm),
  topShare: share,
  /** Annunciated alarms of each device, in descending order; null: alarms without a device. They add up to `total`. */
  byDevice: z.array(z.object({ deviceId: count.nullable(), deviceName: z.string().nullable(), alarms: count })),
});
export type AlarmPerformance = z.infer<typeof alarmPerformance>;

export const alarmPerformanceApi = defineApi({
  alarmPerformance: {
    method: 'GET',
    path: '/api/alarm/performance',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary: `Alarm system metrics by ISA-18.2 and IEC 62682: annunciated alarms, floods, stale and chattering alarms; over whole days of the project's time zone, at most ${maxPerformanceDays}`,
    query: z.object({
      ...{ projectId, startTime, endTime },
      computed: flag
        .optional()
        .describe(
          `Whether alarms that were computed from imported history count. Absent: as long as the project has been monitored for fewer than ${fewestPerformanceDays} days`,
        ),
    }),
    names: { computed: ['是否计入补算告警', 'Count computed alarms'] },
    response: alarmPerformance,
  },
});
