/** Retention of the readings of a project, by storage level of their points. */

import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

/** Storage levels that store readings. */
export const keptLevels = ['bulk', 'normal', 'long'] as const;
export type KeptLevel = (typeof keptLevels)[number];

/** Devices may send readings of the last thirty days. */
export const leastRawDays = 31;
export const maxRawDays = 3650;
/** Maximum retention of minutes as a multiple of the retention of readings. */
export const maxMinuteFactor = 4;

const days = z.number().int().min(leastRawDays);
const wish = {
  projectId,
  level: z.enum(keptLevels).describe('Class of points the retention applies to'),
  rawDays: days.max(maxRawDays).describe('Days that raw readings are stored'),
  minuteDays: days
    .max(maxRawDays * maxMinuteFactor)
    .describe('Days that 1-minute data is stored: from `rawDays` to four times that. Hourly and daily data is not deleted'),
};

export const levelRetention = z.object({
  level: z.enum(keptLevels),
  rawDays: z.number().int(),
  minuteDays: z.number().int(),
  /** The default. */
  usualRawDays: z.number().int(),
  usualMinuteDays: z.number().int(),
  /** A longer retention takes effect once stored data have their new expiry; null: nothing is pending. */
  waiting: z.object({ rawDays: z.number().int(), minuteDays: z.number().int() }).nullable(),
  /** Readings, and minutes, before these times (ms) are deleted. */
  rawFrom: z.number(),
  minuteFrom: z.number(),
  /** Points of the project on this level. */
  points: z.number().int(),
});
export type LevelRetention = z.infer<typeof levelRetention>;

const ofProject = { access: 'data.manage', scope: { field: 'projectId', kind: 'project' } } as const;

export const retentionApi = defineApi({
  getRetention: {
    method: 'GET',
    path: '/api/data/retention',
    ...ofProject,
    cost: 'normal',
    summary: 'Retention of raw readings and 1-minute data of a project by storage level; hourly and daily data are kept',
    query: z.object({ projectId }),
    response: z.array(levelRetention),
  },
  previewRetention: {
    method: 'POST',
    path: '/api/data/previewRetention',
    reads: true,
    ...ofProject,
    cost: 'heavy',
    summary: 'Readings that a different retention would delete immediately',
    body: z.object(wish),
    response: z.object({
      /** Readings that would be deleted, and the time before which. */
      readings: z.number().int(),
      before: z.number(),
      /** The new retention is longer: stored data get a later expiry, deleted data stay deleted. */
      isLonger: z.boolean(),
    }),
  },
  setRetention: {
    method: 'POST',
    path: '/api/data/setRetention',
    ...ofProject,
    changes: true,
    cost: 'normal',
    summary:
      'Change the retention of a storage level; a job deletes expired readings or extends the stored ones. Recorded in the operation log',
    body: z.object(wish),
    response: z.object({ jobId: z.number().int().nullable() }),
  },
});
