/** Moments of a range: marks in the lanes of the time machine, which it can jump to. */
import { z } from 'zod';
import { severity } from '../alarms/entities.ts';
import { pattern } from '../fields/bounded.ts';
import { int, time } from '../fields/primitives.ts';
import { deviceId, end, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

/** In the order of the lanes. */
export const momentKinds = ['alarm', 'state', 'command', 'plan', 'lockOut', 'handOver', 'note'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** Longest range, days. */
export const maxMomentDays = 92;
/** Maximum number of columns that moments are folded into. */
export const maxMomentColumns = 2000;
/** Maximum number of active alarms at the start, and of run states, in a response. */
export const maxMomentSpans = { active: 200, states: 3000 } as const;

const momentKind = z.enum(momentKinds);
const kindsForm = /^(alarm|state|command|plan|lockOut|handOver|note)(,(alarm|state|command|plan|lockOut|handOver|note)){0,6}$/;

const moment = z.object({
  kind: momentKind,
  /** Time of the first moment if several are folded. */
  time: z.number(),
  /** Time of the last moment. */
  last: z.number(),
  /** Moments of this kind in this column. */
  count: z.number().int(),
  /** The most severe one; null: not an alarm. */
  severity: severity.nullable(),
  /** Text of the most severe one, otherwise of the first, in the caller's language. */
  text: z.string(),
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  /** When the alarm cleared or the state ended; null: not yet, or it is an instant. */
  end: z.number().nullable(),
  /** Its log entry; null: a note of the shift log. */
  entryId: z.number().int().nullable(),
});
export type Moment = z.infer<typeof moment>;

const which = {
  projectId,
  deviceId: deviceId.optional().describe('One device, with what concerns the whole project; default all devices'),
  kinds: pattern(60, kindsForm, 'momentKindsWrong')
    .optional()
    .describe(`Kinds separated by commas: ${momentKinds.join(', ')}; default all`),
};

export const momentsApi = defineApi({
  listMoments: {
    method: 'GET',
    path: '/api/moments/list',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary:
      'Alarms, run states, commands, plan changes, lock-outs, handovers and notes of a range, for one device or the project; those of one kind within a column are one entry with their number',
    names: { columns: ['列数', 'Columns'] },
    query: z.object({
      ...which,
      start,
      end,
      columns: int.min(1).max(maxMomentColumns).default(400).describe('Number of equal columns the range is divided into'),
    }),
    response: z.object({
      /** Moments that began in the range, in order of time. */
      moments: z.array(moment),
      /** Alarms that were active at the start of the range, most severe first. */
      active: z.array(moment),
      /** Run states of the device that overlap the range; empty for a project. `end` null: ongoing. */
      states: z.array(z.object({ state: z.string(), start: z.number(), end: z.number().nullable() })),
      /** Number of moments of each kind in the range. */
      counts: z.record(momentKind, z.number().int()),
    }),
  },
  findMoment: {
    method: 'GET',
    path: '/api/moments/find',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary: 'The next moment after an instant, or the previous one before it; null: there is none',
    query: z.object({
      ...which,
      time: time.describe('Instant, epoch ms (a 10-digit number is seconds); a moment at the instant itself does not count'),
      direction: z.enum(['next', 'previous']).describe('Later or earlier than the instant'),
    }),
    response: z.object({ moment: moment.nullable() }),
  },
});
