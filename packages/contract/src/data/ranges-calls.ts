/** Data management of a device: permanent deletion of readings in a time range. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { pattern } from '../fields/bounded.ts';
import { list } from '../fields/primitives.ts';
import { deviceId, entriesOfPage, page } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

/** Maximum number of points listed; `null` means all. */
export const maxNamedPoints = 500;

const wholeMinute = z
  .number()
  .int()
  .min(0)
  .max(4_102_444_800_000)
  .refine((time) => time % 60_000 === 0, fieldText('minuteWhole'));

/** [from, to) in UTC ms, whole minutes in the past. */
const range = {
  deviceId,
  metrics: z
    .array(pattern(64, /^[a-z0-9_]+$/, 'metricWrong'))
    .min(1)
    .max(maxNamedPoints)
    .nullable()
    .describe('Points by metric; null: all that have history'),
  from: wholeMinute.describe('Start of the range, a whole minute, epoch ms'),
  to: wholeMinute.describe('End of the range, a whole minute, epoch ms'),
};

export const clearedPoint = z.object({
  metric: z.string(),
  /** In the caller's language. */
  name: z.string(),
  /** Stored readings in the range. */
  readings: z.number().int(),
  /** Times of the first and the last reading; null if only roll-ups are left. */
  first: z.number().nullable(),
  last: z.number().nullable(),
  /** Hours of roll-ups that the range touches. */
  hours: z.number().int(),
  /** Start of the retention of this point's readings; before it only roll-ups exist. */
  rawFrom: z.number(),
});
export type ClearedPoint = z.infer<typeof clearedPoint>;

export const dataClearing = z.object({
  id: z.number().int(),
  by: actor,
  created: z.number(),
  jobId: z.number().int().nullable(),
  /** `failed` and `cancelled`: what was deleted until then stays deleted. */
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Names of the points in the caller's language; null: all. */
  points: z.array(z.string()).nullable(),
  from: z.number(),
  to: z.number(),
  /** Readings in the range when the job started; null: not started. */
  found: z.number().int().nullable(),
  /** Readings deleted. */
  removed: z.number().int(),
  /** Readings of the month in which it was interrupted: they may be deleted too. */
  unsure: z.number().int(),
});
export type DataClearing = z.infer<typeof dataClearing>;

const ofDevice = { access: 'data.manage', scope: { field: 'deviceId', kind: 'device' } } as const;

export const dataRangesApi = defineApi({
  previewClear: {
    method: 'POST',
    path: '/api/data/previewClear',
    reads: true,
    ...ofDevice,
    cost: 'heavy',
    summary:
      'Preview of the deletion of a range: readings and roll-ups of each point, days that are deleted or recomputed, and what is retained',
    body: z.object(range),
    response: z.object({
      points: z.array(clearedPoint),
      readings: z.number().int(),
      /** Whole days in the range, in the project's time zone; their roll-ups are deleted. */
      wholeDays: z.number().int(),
      /** Days partly in the range (ISO dates): computed again from the remaining readings. */
      cutDays: z.array(z.string()),
      /** Months that the range touches (`2026-03`): their figures change. */
      months: z.array(z.string()),
      /** Alarms and other entries of the device in that time: they stay. */
      logEntries: z.number().int(),
    }),
  },
  clearRange: {
    method: 'POST',
    path: '/api/data/clearRange',
    ...ofDevice,
    changes: true,
    cost: 'normal',
    summary:
      'Delete the readings of a range permanently, as a job: month by month, newest first. Recorded in the operation log before the first deletion. Alarms and log entries stay',
    body: z.object(range),
    response: z.object({ id: z.number().int(), jobId: z.number().int() }),
  },
  listClearings: {
    method: 'GET',
    path: '/api/data/clearings',
    ...ofDevice,
    cost: 'normal',
    summary: 'Deleted ranges of a device with their counts, newest first',
    query: z.object({ deviceId, page, pageSize: entriesOfPage(100, 10) }),
    response: list(dataClearing),
  },
});
