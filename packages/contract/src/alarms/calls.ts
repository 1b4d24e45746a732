/** Actions on alarms: shelve, take out of service, assign, comment, instruct; maintenance windows. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { id, text, time } from '../fields/primitives.ts';
import { deviceId, projectId, regionId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { logEntry } from '../logs/entities.ts';
import { dayMs } from '../shown/durations.ts';

/** Maximum length of a shelf, ms. */
export const longestShelfMs = 30 * dayMs;
/** Maximum length of a maintenance window, ms. */
export const longestWindowMs = 90 * dayMs;

const reason = z.string().trim().min(1).max(200);
const sentences = z.string().trim().max(500);
const both = z.object({ zh: sentences, en: sentences });

/** Set by a user: a shelf or out of service of one alarm, or a maintenance window of a device or zone. Times: epoch ms. */
export const suppression = z.object({
  id: z.number().int(),
  kind: z.enum(['shelved', 'outOfService', 'window']),
  deviceId: z.number().int().nullable(),
  regionId: z.number().int().nullable(),
  /** Text of the alarm, or name of the device or zone. */
  target: z.string(),
  reason: z.string(),
  begins: z.number(),
  /** null: until a user removes it. */
  until: z.number().nullable(),
  created: z.number(),
  by: actor,
});
export type Suppression = z.infer<typeof suppression>;

export const alarmComment = z.object({ id: z.number().int(), text: z.string(), time: z.number(), by: actor });
export type AlarmComment = z.infer<typeof alarmComment>;

const person = z.object({
  userId: z.number().int(),
  userName: z.string(),
  loginName: z.string().describe('Account: 6 to 20 letters, digits and . _ @ -'),
});

/** In the caller's language, and the stored texts in both languages. */
export const alarmInstruction = z.object({
  check: z.string(),
  act: z.string(),
  texts: z.object({ check: text, act: text }),
  /** The user who wrote it; null: the product's own text. */
  edited: z.object({ by: actor, time: z.number() }).nullable(),
});
export type AlarmInstruction = z.infer<typeof alarmInstruction>;

export const alarmDetail = z.object({
  entry: logEntry,
  /** Identifies the alarm across its occurrences: `12:fault_word_1:bit3`, `12:comm`. */
  alarmKey: z.string(),
  /** The plant condition that suppresses its annunciation; null if there is none. */
  suppressedBy: z.enum(['maintenance', 'gateway']).nullable(),
  /** Current and planned shelves and windows that cover it, the one that ends last first. */
  suppressions: z.array(suppression),
  /** The first fault, if this alarm is consequential. */
  first: logEntry.nullable(),
  /** Its consequential alarms, oldest first; at most 100. */
  followers: z.array(logEntry),
  /** Earlier and later entries of the same alarm, newest first, without this one; at most 10. */
  history: z.array(logEntry),
  comments: z.array(alarmComment),
  assigned: person.extend({ time: z.number(), by: actor }).nullable(),
  instruction: alarmInstruction,
  /** Whether the caller may shelve an alarm of this severity. */
  maySuppress: z.boolean(),
});
export type AlarmDetail = z.infer<typeof alarmDetail>;

const scope = { field: 'projectId', kind: 'project' } as const;
/** The log entry that identifies the alarm. */
const ofEntry = { projectId, id: id.describe('Alarm, by the ID that getLogs lists') };

export const alarmsApi = defineApi({
  alarmDetail: {
    method: 'GET',
    path: '/api/alarm/detail',
    access: 'project.view',
    scope,
    cost: 'normal',
    summary: 'Details of an alarm: its suppressions, first fault and consequential alarms, history, comments, assignee, instruction',
    query: z.object(ofEntry),
    response: alarmDetail,
  },
  alarmSuppressions: {
    method: 'GET',
    path: '/api/alarm/suppressions',
    access: 'project.view',
    scope,
    cost: 'normal',
    summary:
      'Current and planned shelved alarms, alarms out of service and maintenance windows of a project or of one device; newest first',
    query: z.object({ projectId, deviceId: deviceId.optional() }),
    response: z.array(suppression),
  },
  shelveAlarm: {
    method: 'POST',
    path: '/api/alarm/shelve',
    access: 'alarm.care',
    scope,
    changes: true,
    summary: 'Shelves an alarm until a time, at most 30 days away; severity 1 only by those who may declare maintenance windows',
    body: z.object({
      ...ofEntry,
      until: time.describe('End of the shelving, epoch ms; 30 days ahead at most'),
      reason: reason.describe('Why the alarm is not annunciated'),
    }),
    response: suppression,
  },
  alarmOutOfService: {
    method: 'POST',
    path: '/api/alarm/outOfService',
    access: 'alarm.care',
    scope,
    changes: true,
    summary: 'Removes an alarm from service until it is returned to service; severity 1 only with the permission for maintenance windows',
    body: z.object({ ...ofEntry, reason: reason.describe('Why the alarm is not annunciated') }),
    response: suppression,
  },
  maintenanceWindow: {
    method: 'POST',
    path: '/api/alarm/window',
    access: 'alarm.window',
    scope,
    changes: true,
    summary: 'Takes all alarms of a device, or of a zone and its sub-zones, out of service for a time range',
    body: z.object({
      projectId,
      deviceId: deviceId.optional(),
      regionId: regionId.optional(),
      begins: time.describe('Start of the window, epoch ms'),
      until: time.describe('End of the window, epoch ms; 90 days ahead at most'),
      reason: reason.describe('Why the alarm is not annunciated'),
    }),
    response: suppression,
  },
  endSuppression: {
    method: 'POST',
    path: '/api/alarm/endSuppression',
    access: 'alarm.care',
    scope,
    changes: true,
    summary: 'Ends a shelf, puts an alarm back into service, or ends a maintenance window (by those who may declare one)',
    body: z.object(ofEntry),
    response: z.object({ ended: z.literal(true) }),
  },
  commentAlarm: {
    method: 'POST',
    path: '/api/alarm/comment',
    access: 'alarm.care',
    scope,
    changes: true,
    summary: 'Adds a comment to an entry; comments cannot be changed',
    body: z.object({ ...ofEntry, text: z.string().trim().min(1).max(500).describe('The comment') }),
    response: alarmComment,
  },
  alarmAssignees: {
    method: 'GET',
    path: '/api/alarm/assignees',
    access: 'alarm.care',
    scope,
    cost: 'normal',
    summary: 'Members of the project to whom an alarm may be assigned, by name',
    query: z.object({ projectId }),
    response: z.array(person),
  },
  listOwnAlarms: {
    method: 'GET',
    path: '/api/alarm/own',
    access: 'project.view',
    scope,
    cost: 'normal',
    summary: 'Active alarms that are assigned to the caller, most severe first; a secret link has none',
    query: z.object({ projectId }),
    response: z.array(logEntry),
  },
  assignAlarm: {
    method: 'POST',
    path: '/api/alarm/assign',
    access: 'alarm.care',
    scope,
    changes: true,
    summary: 'Assigns an alarm to a member of the project; null: nobody',
    body: z.object({ ...ofEntry, userId: id.nullable().describe('Person who takes care of the alarm, by account ID; null: nobody') }),
    response: z.object({ assigned: z.boolean() }),
  },
  instructAlarm: {
    method: 'POST',
    path: '/api/alarm/instruct',
    access: 'alarm.care',
    scope,
    changes: true,
    summary: 'Sets the instruction of this alarm for all devices of the type in the project; null: the default',
    body: z.object({
      ...ofEntry,
      texts: z
        .object({ check: both, act: both })
        .nullable()
        .describe('Instruction of the alarm in both languages; null: as the product has it'),
    }),
    response: alarmInstruction,
  },
});
