import { z } from 'zod';
import { endTime, projectId, startTime } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { severity } from './entities.ts';

/** Days that the figures of an alarm system are taken over at most. */
export const mostPerformanceDays = 400;

const count = z.number().int();
/** 0–1; null: of nothing. */
const share = z.number().nullable();
const peak = z.object({ start: z.number(), alarms: count }).nullable();

/** What stands out among the alarms that were annunciated. */
export const frequentAlarm = z.object({
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  metric: z.string().nullable(),
  /** In the caller's language. */
  content: z.string(),
  /** The worst that it had. */
  severity: severity.nullable(),
  alarms: count,
  share: z.number(),
  /** It came three times within a minute. */
  chatters: z.boolean(),
  /** How often it was gone within a minute, before anybody acknowledged it. */
  fleeting: count,
});
export type FrequentAlarm = z.infer<typeof frequentAlarm>;

export const alarmPerformance = z.object({
  /** Whole days of the project's zone; from the first that the log knows of, and not beyond now. Epoch ms. */
  start: z.number(),
  end: z.number(),
  /** Notices, alarms and faults that were annunciated. */
  total: count,
  /** By severity 1, 2, 3. */
  severities: z.tuple([count, count, count]),
  days: z.array(
    z.object({
      /** yyyy-mm-dd */
      date: z.string(),
      start: z.number(),
      severities: z.tuple([count, count, count]),
      /** The most in ten minutes. */
      peak: count,
      /** How many stood for longer than 24 h at some time of the day. */
      stale: count,
    }),
  ),
  /** Annunciated a day, an hour, ten minutes; null: there is no time that they are of. */
  averages: z.object({ day: share, hour: share, tenMinutes: share }),
  /** Hours begin with the day; those with more than thirty. */
  hours: z.object({ all: count, crowded: count, peak }),
  /** Spans of ten minutes; those with more than ten. */
  tenMinutes: z.object({ all: count, crowded: count, peak }),
  /** From a span of ten minutes with more than ten to the first with fewer than five; the newest first, at most a hundred. `end` null: it goes on. */
  floods: z.array(z.object({ start: z.number(), end: z.number().nullable(), alarms: count, peak: count })),
  floodCount: count,
  /** ms. */
  floodMs: z.number(),
  /** Kinds of alarms: a device and a signal of it. */
  kinds: count,
  chattering: count,
  fleeting: count,
  /** Of those that began: how long until somebody acknowledged, ms. */
  acknowledged: z.object({ alarms: count, median: z.number().nullable(), p90: z.number().nullable() }),
  /** The ten most frequent kinds. */
  top: z.array(frequentAlarm),
  topShare: share,
});
export type AlarmPerformance = z.infer<typeof alarmPerformance>;

export const alarmPerformanceApi = defineApi({
  alarmPerformance: {
    method: 'GET',
    path: '/api/alarm/performance',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary: `What the alarm system asks of people: annunciated alarms, floods, standing and chattering ones, after ISA-18.2 and IEC 62682; over whole days of the project's zone, at most ${mostPerformanceDays}`,
    query: z.object({ projectId, startTime, endTime }),
    response: alarmPerformance,
  },
});
