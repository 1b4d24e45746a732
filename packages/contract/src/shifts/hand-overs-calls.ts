/** Hand-over from one shift to the next: the status at its creation, changes until it was accepted, and both signatures. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { severity } from '../alarms/entities.ts';
import { id, text } from '../fields/primitives.ts';
import { endTime, projectId, start, startTime } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { hourMs } from '../shown/durations.ts';
import { fieldText } from '../texts/field-text.ts';
import { shiftThen } from './calls.ts';

/** Latest time of a hand-over after the end of its shift, ms. */
export const lateHandOverMs = 12 * hourMs;

/**
 * Kinds of items of a hand-over. `alarm`: annunciated and active; `command`: sent or about to be sent; `approval`: pending approval;
 * `revert`: a pending auto-revert; `incident`: open, its cause is not known yet.
 */
export const handOverKinds = ['alarm', 'shelved', 'outOfService', 'window', 'tag', 'approval', 'command', 'revert', 'incident'] as const;
export type HandOverKind = (typeof handOverKinds)[number];

/** An open item at the time of the hand-over, with its text of that time. */
const handOverItem = z.object({
  kind: z.enum(handOverKinds),
  /** Id of the log entry, shelf or window, tag, command or incident. */
  id: z.number().int(),
  device: text,
  text,
  since: z.number(),
  /** When it expires or reverts; null: not planned. */
  until: z.number().nullable(),
  severity: severity.nullable(),
  /** For an alarm: whether it is acknowledged. */
  acknowledged: z.boolean().nullable(),
  /** Login and display name of the user; empty: not a user. */
  by: z.string(),
});
export type HandOverItem = z.infer<typeof handOverItem>;

const handOverState = z.object({
  time: z.number(),
  items: z.array(handOverItem),
  /** Number of each kind: the list has the first 300 at most. */
  counts: z.partialRecord(z.enum(handOverKinds), z.number().int()),
});
export type HandOverState = z.infer<typeof handOverState>;

/** Changes since an earlier status. */
const handOverChanges = z.object({ added: z.array(handOverItem), gone: z.array(handOverItem), acknowledged: z.array(handOverItem) });
export type HandOverChanges = z.infer<typeof handOverChanges>;

const signature = z.object({ by: actor, time: z.number() });

const handOver = z.object({
  id: z.number().int(),
  shift: shiftThen,
  /** The next crew by the calendar; null: none planned. */
  next: z.object({ crewId: z.number().int(), crewName: z.string() }).nullable(),
  note: z.string(),
  handed: signature,
  taken: signature.nullable(),
  /** Note of the person who took over. */
  takenNote: z.string(),
  withdrawn: signature.nullable(),
  /** It differs from what was signed, by its digest or by the operation log. In lists by the digest only. */
  altered: z.boolean(),
});
export type HandOver = z.infer<typeof handOver>;

const handOverDetail = handOver.extend({
  state: handOverState,
  /** Between both signatures; for a pending one until now. */
  changes: handOverChanges.nullable(),
  /** Identifies the status behind the changes; to be sent back with the second signature. */
  seen: z.string(),
  /** SHA-256 of the signed content, as in the operation log. */
  digest: z.string(),
  takenDigest: z.string().nullable(),
  mayTake: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type HandOverDetail = z.infer<typeof handOverDetail>;

const scope = { field: 'projectId', kind: 'project' } as const;
const view = { method: 'GET', access: 'project.view', scope, cost: 'normal' } as const;
const write = { method: 'POST', access: 'shift.note', scope, changes: true, persons: true, cost: 'normal' } as const;
const signed = { ...write, cost: 'signIn' } as const;
const sentences = z.string().trim().max(2000, fieldText('tooLong'));
const password = z.string().min(1, fieldText('passwordRequired')).max(200, fieldText('tooLong'));

export const handOversApi = defineApi({
  handOverState: {
    ...view,
    path: '/api/shifts/handOver/state',
    summary: 'Content of a handover now: active and suppressed alarms, lock-outs, pending and running commands, pending auto-reverts',
    query: z.object({ projectId }),
    response: handOverState,
  },
  handOverList: {
    ...view,
    path: '/api/shifts/handOver/list',
    summary: 'Ended shifts of a range of at most 62 days with their handovers, newest first; withdrawn ones included',
    query: z.object({ projectId, startTime, endTime }),
    response: z.object({
      list: z.array(z.object({ shift: shiftThen, handOver: handOver.nullable() })),
    }),
  },
  handOverGet: {
    ...view,
    path: '/api/shifts/handOver/get',
    summary: 'A handover as signed, and the changes until the second signature or until now',
    query: z.object({ projectId, id: id.describe('Handover, by the ID that handOverList lists') }),
    response: handOverDetail,
  },
  handOver: {
    ...signed,
    path: '/api/shifts/handOver/sign',
    summary:
      'Hands over a running shift or one that ended in the last 12 hours: stores the current status, signed by password; by its crew or shift planners',
    body: z.object({
      projectId,
      start,
      crewId: id.describe('Crew that hands over'),
      note: sentences.describe('Remark of the crew that hands over'),
      password: password.describe('Own password, as signature'),
    }),
    response: handOver,
  },
  takeOver: {
    ...signed,
    path: '/api/shifts/handOver/take',
    summary: 'Signs a handover as the second person, from the next crew or the shift planners; `seen` lists the reviewed changes',
    body: z.object({
      projectId,
      id: id.describe('Handover, by the ID that handOverList lists'),
      seen: z.string().max(64).describe('State that handOverGet answered; 409 when it has changed'),
      note: sentences.default('').describe('Remark of the crew that takes over'),
      password: password.describe('Own password, as signature'),
    }),
    response: handOver,
  },
  handOverWithdraw: {
    ...write,
    path: '/api/shifts/handOver/withdraw',
    summary: 'Withdraws a handover that has not been taken over, by its signer or shift planners; it remains readable',
    body: z.object({ projectId, id: id.describe('Handover, by the ID that handOverList lists') }),
    response: z.object({}),
  },
});
