/** Shifts: crews, roster pattern and calendar, people on shift, and the shift log. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { pattern } from '../fields/bounded.ts';
import { id, list, time } from '../fields/primitives.ts';
import { endTime, entriesOfPage, page, projectId, regionId, startTime } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

/** Longest range of one request, days. */
export const maxShiftDays = 62;

const clock = pattern(5, /^([01]\d|2[0-3]):[0-5]\d$/, 'clockWrong');
const date = pattern(10, /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'dateWrong');
const name = z.string().trim().min(1, fieldText('linkNameRequired')).max(30, fieldText('tooLong'));
const note = z.string().trim().max(200, fieldText('tooLong')).default('');

/** Local time of the project; an end not later than the start is on the next day. */
const clockSpan = z.object({ from: clock, to: clock });
const nameEn = z.string().trim().max(30, fieldText('tooLong'));
const shiftTimes = clockSpan.extend({
  name,
  nameEn: nameEn.optional().describe('Name for readers of English; absent: as `name`'),
  breaks: z.array(clockSpan).max(6).default([]),
});

const shiftPattern = z.object({
  from: date.describe('First day the pattern applies'),
  anchor: date.describe('A date that is the first day of the cycle'),
  shifts: z.array(shiftTimes).min(1).max(6).describe('Shifts of a day'),
  cycle: z.array(z.array(id.nullable()).max(6)).min(1).max(60).describe('Crew for each day of the cycle and each shift; null: no crew'),
});
export type ShiftPatternView = z.infer<typeof shiftPattern>;

/** Shifts that replace the pattern on these dates (both inclusive); none: days off. */
const shiftException = z.object({
  from: date.describe('First day of the exception'),
  to: date.describe('Last day of the exception'),
  regionId: regionId.nullable().default(null).describe('Zone with the zones in it; null: the whole project'),
  shifts: z
    .array(shiftTimes.extend({ crewId: id.describe('Crew that works') }))
    .max(6)
    .describe('Shifts of these days; none: nobody works'),
  note: note.describe('Reason for the exception'),
});
export type ShiftExceptionView = z.infer<typeof shiftException>;

export const shiftPerson = z.object({ userId: z.number().int(), userName: z.string() });
const crew = z.object({
  id: z.number().int(),
  name: z.string(),
  /** For readers of English; null: as `name`. */
  nameEn: z.string().nullable(),
  members: z.array(shiftPerson),
  /** It remains only in the past. */
  removed: z.boolean(),
});
export type Crew = z.infer<typeof crew>;

const span = z.object({ start: z.number(), end: z.number() });
/** A planned shift. Names are in the language of the caller. */
export const plannedShift = span.extend({
  /** Date of its start. */
  date: z.string(),
  name: z.string(),
  crewId: z.number().int(),
  crewName: z.string(),
  breaks: z.array(span),
});
export type ShiftView = z.infer<typeof plannedShift>;

/** A shift with its name at the time of an entry. */
export const shiftThen = span.extend({ name: z.string(), crewId: z.number().int(), crewName: z.string() });

export const shiftEntry = z.object({
  id: z.number().int(),
  text: z.string(),
  time: z.number(),
  by: actor,
  /** The shift at that time; null: none. */
  shift: shiftThen.nullable(),
  /** The entry that this one replaces. */
  strikes: z.number().int().nullable(),
  /** The entry that replaces it. */
  struckBy: z.number().int().nullable(),
});
export type ShiftEntry = z.infer<typeof shiftEntry>;

const scope = { field: 'projectId', kind: 'project' } as const;
const view = { method: 'GET', access: 'project.view', scope, cost: 'normal' } as const;
const plan = { method: 'POST', access: 'shift.plan', scope, changes: true, persons: true, cost: 'normal' } as const;
const write = { ...plan, access: 'shift.note' } as const;
const pages = { page, pageSize: entriesOfPage(500, 20) };

export const shiftsApi = defineApi({
  shiftPlan: {
    ...view,
    path: '/api/shifts/plan',
    summary: 'Crews with their members, roster patterns by start date, and exceptions',
    query: z.object({ projectId }),
    response: z.object({
      crews: z.array(crew),
      patterns: z.array(shiftPattern),
      exceptions: z.array(shiftException.extend({ id: z.number().int() })),
      /** Today in the project's local time. */
      today: z.string(),
    }),
  },
  shiftList: {
    ...view,
    path: '/api/shifts/list',
    summary: 'Shifts that overlap a range of at most 62 days, of the project or of one of its zones, and the planned working time in it',
    query: z.object({ projectId, startTime, endTime, regionId: regionId.optional() }),
    response: z.object({ list: z.array(plannedShift), workingMs: z.number() }),
  },
  shiftNow: {
    ...view,
    path: '/api/shifts/now',
    summary: 'Current, next and on-call crew at a time (default now), and whether the last shift was handed over',
    query: z.object({ projectId, time: time.optional().describe('Instant to show (time machine), epoch ms; default now') }),
    response: z.object({
      time: z.number(),
      shifts: z.array(
        plannedShift.extend({
          members: z.array(shiftPerson),
          next: plannedShift.nullable(),
          handOverId: z.number().int().nullable(),
          mayHandOver: z.boolean(),
        }),
      ),
      /** If no shift is running: the next one within a week. */
      coming: plannedShift.nullable(),
      /** People on duty in the sense of notification rules. */
      onDuty: z.array(shiftPerson),
      /** Shifts that ended recently and whose hand-over is missing, or waits for the second signature. */
      open: z.array(plannedShift.extend({ handOverId: z.number().int().nullable(), mayHandOver: z.boolean() })),
    }),
  },
  shiftMembers: {
    ...view,
    access: 'shift.plan',
    path: '/api/shifts/members',
    summary: 'Members of the project available for crews, by name',
    query: z.object({ projectId }),
    response: z.array(shiftPerson),
  },
  crewSave: {
    ...plan,
    path: '/api/shifts/crew/save',
    summary: 'Save a crew; without `id` a new one. Its members must be project members',
    body: z.object({
      projectId,
      id: id.optional().describe('Crew to change; absent: a new one'),
      name: name.describe('Name of the crew'),
      nameEn: nameEn.nullish().describe('Name for readers of English; null: as `name`'),
      userIds: z.array(id).max(50).describe('Members of the crew, by account ID'),
    }),
    response: crew,
  },
  crewRemove: {
    ...plan,
    path: '/api/shifts/crew/remove',
    summary: 'Remove a crew without shifts from today on',
    body: z.object({ projectId, id: id.describe('Crew, by the ID that shiftPlan lists') }),
    response: z.object({}),
  },
  patternSave: {
    ...plan,
    path: '/api/shifts/pattern/save',
    summary: 'Save a roster pattern from a date, tomorrow at the earliest unless there is none yet. The past is unchanged',
    body: shiftPattern.extend({ projectId }),
    response: z.object({}),
  },
  patternRemove: {
    ...plan,
    path: '/api/shifts/pattern/remove',
    summary: 'Remove a pattern that is not yet valid',
    body: z.object({ projectId, from: date.describe('First day of the pattern to remove') }),
    response: z.object({}),
  },
  shiftExceptionAdd: {
    ...plan,
    path: '/api/shifts/exception/add',
    summary: 'Replace or cancel the shifts of the pattern on dates from today on, in the project or in one of its zones',
    body: shiftException.extend({ projectId }),
    response: z.object({ id: z.number().int() }),
  },
  shiftExceptionRemove: {
    ...plan,
    path: '/api/shifts/exception/remove',
    summary: 'Remove an exception; its past days are kept',
    body: z.object({ projectId, id: id.describe('Exception, by the ID that shiftPlan lists') }),
    response: z.object({}),
  },
  shiftEntries: {
    ...view,
    path: '/api/shifts/entries',
    summary: 'The shift log, newest first',
    query: z.object({
      projectId,
      startTime: startTime.optional(),
      endTime: endTime.optional(),
      crewId: id.optional().describe('Entries of this crew only'),
      query: z.string().max(100).default('').describe('Part of the text'),
      ...pages,
    }),
    response: list(shiftEntry),
  },
  shiftEntryAdd: {
    ...write,
    path: '/api/shifts/entries/add',
    summary: 'Add a shift log entry. Entries are kept; a correction is a new entry that strikes the original',
    body: z.object({
      projectId,
      text: z.string().trim().min(1, fieldText('textRequired')).max(1000, fieldText('tooLong')).describe('Text of the entry'),
      strikes: id.optional().describe('Entry that this one corrects'),
    }),
    response: shiftEntry,
  },
});
