/** The page of one shift: its events, and a sentence that summarises them. */
import { z } from 'zod';
import { id, time } from '../fields/primitives.ts';
import { projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { logEntry } from '../logs/entities.ts';
import { hourMs } from '../shown/durations.ts';
import { plannedShift, shiftEntry, shiftPerson } from './calls.ts';
import { shiftFacts } from './shift-facts.ts';

/** Maximum number of alarms and operations of a response, oldest first; the counts include the others. */
export const maxShiftEntries = { alarms: 300, operations: 200 } as const;
/** Time that the page covers in a project without shifts, ms. */
export const withoutShiftMs = 8 * hourMs;

const shiftReview = z.object({
  /** null: the project has no shift at that time; the page covers the last 8 hours. */
  shift: plannedShift
    .extend({
      members: z.array(shiftPerson),
      next: plannedShift.nullable(),
      handOverId: z.number().int().nullable(),
      mayHandOver: z.boolean(),
    })
    .nullable(),
  start: z.number(),
  end: z.number(),
  /** End of the past part: now, or the end of the shift. */
  until: z.number(),
  /** Starts and crews of the neighbouring shifts; null: none within a week, or it has not begun. */
  before: plannedShift.nullable(),
  after: plannedShift.nullable(),
  /** Notices, alarms and faults that began in it, oldest first. */
  alarms: z.array(logEntry),
  /** Active at its end, begun before it. */
  carried: z.array(logEntry),
  operations: z.array(logEntry),
  /** Run states of devices whose state changed, and of storage units. */
  states: z.array(
    z.object({ deviceId: z.number().int(), name: z.string(), state: z.string(), start: z.number(), end: z.number().nullable() }),
  ),
  notes: z.array(shiftEntry),
  facts: shiftFacts,
});
export type ShiftReview = z.infer<typeof shiftReview>;

export const shiftReviewApi = defineApi({
  getShiftReview: {
    method: 'GET',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    path: '/api/shifts/review',
    summary:
      'What happened in a shift: alarms, operations, run states, notes, energy. The running shift, else the last one; with `start` that one',
    query: z.object({
      projectId,
      start: start.optional().describe('Start of the shift, epoch ms; default the running or last one'),
      crewId: id.optional().describe('Crew of the shift, where several work at once'),
      time: time.optional().describe('Instant to show (time machine), epoch ms; default now'),
    }),
    response: shiftReview,
  },
});
