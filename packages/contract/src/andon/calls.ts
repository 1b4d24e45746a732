/**
 * Andon: a person at a machine, or a machine that is stopped for longer than its limit in planned time, calls the recipients of the
 * notification rules.
 */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { id, int } from '../fields/primitives.ts';
import { deviceId, endOr, projectId, startOr } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { andonCall } from './call.ts';
import { andonKinds, helpKinds } from './kinds.ts';

/** Default limit of a project, minutes. */
export const usualAndonMinutes = 10;
export const maxAndonMinutes = 480;
const maxOwn = 200;

const minutes = int.min(1).max(maxAndonMinutes);
const limits = {
  enabled: z.boolean().describe('Whether machines call at all'),
  minutes: minutes.describe('Planned time without production, minutes, after which a machine calls'),
  types: z
    .array(z.object({ typeId: id.describe('Device type'), minutes: minutes.describe('Limit of the type, minutes') }))
    .max(maxOwn)
    .describe('Limits of device types that have their own'),
  devices: z
    .array(z.object({ deviceId: id.describe('Machine of the project'), minutes: minutes.describe('Limit of the machine, minutes') }))
    .max(maxOwn)
    .describe('Limits of machines that have their own'),
};

export const andon = z.object({ ...limits, version: z.number().int(), changed: z.number().nullable(), by: actor.nullable() });
export type Andon = z.infer<typeof andon>;

/** Maximum number of calls in a response. */
export const maxAndonCalls = 500;

const ofMachine = { scope: { field: 'deviceId', kind: 'device' }, cost: 'normal' } as const;
const kindName = { kind: ['呼叫类型', 'Kind of call'] } as const;
const ofProject = { scope: { field: 'projectId', kind: 'project' }, cost: 'normal' } as const;

export const andonApi = defineApi({
  getAndon: {
    ...ofProject,
    method: 'GET',
    access: 'project.view',
    path: '/api/andon/get',
    summary: 'Limits after which a stopped machine calls: of the project, of device types and of machines. Off until they are saved',
    query: z.object({ projectId }),
    response: andon,
  },
  saveAndon: {
    ...ofProject,
    method: 'POST',
    changes: true,
    access: 'andon.limits',
    path: '/api/andon/save',
    names: {
      enabled: ['是否启用', 'Enabled'],
      minutes: ['停机时限', 'Limit'],
      types: ['设备类型时限', 'Limits of types'],
      devices: ['设备时限', 'Limits of machines'],
      typeId: ['设备类型', 'Device type'],
    },
    summary: 'Set the limits after which a stopped machine calls. Calls are alarms of level 2, which notification rules bring to people',
    body: z.object({
      projectId,
      version: int
        .min(0)
        .describe("Version that was seen (0: none yet), so that nobody overwrites another person's change; 409 when it has changed"),
      ...limits,
    }),
    response: andon,
  },
  listAndonCalls: {
    ...ofProject,
    method: 'GET',
    access: 'project.view',
    path: '/api/andon/calls',
    summary: `Andon calls that were open in a range, latest first: of persons and of stopped machines, with who answered and closed them. At most ${maxAndonCalls}`,
    query: z.object({
      projectId,
      deviceId: id.optional().describe('Only calls at this machine'),
      start: startOr('one day before the end'),
      end: endOr('now'),
    }),
    response: z.object({
      timeZone: z.string(),
      start: z.number(),
      end: z.number(),
      list: z.array(andonCall),
      /** Median times from the call to its answer and to its end, ms; null: no such call. */
      answerMs: z.number().nullable(),
      closeMs: z.number().nullable(),
    }),
  },
  startAndonCall: {
    ...ofMachine,
    method: 'POST',
    changes: true,
    access: 'andon.call',
    byOwner: true,
    path: '/api/andon/start',
    names: kindName,
    summary: 'Call for help at a machine: an alarm of level 2. Where a call of the kind is open, that one is returned',
    body: z.object({ deviceId, kind: z.enum(helpKinds).describe('Maintenance, material, quality or supervisor') }),
    response: andonCall,
  },
  saveAndonCall: {
    ...ofMachine,
    method: 'POST',
    changes: true,
    access: 'andon.call',
    byOwner: true,
    path: '/api/andon/step',
    names: { ...kindName, step: ['步骤', 'Step'] },
    summary:
      'Answer the open call of a kind at a machine (its alarm is acknowledged), or close it. The first answer counts; the call of a stop ends with the stop and is not closed',
    body: z
      .object({
        deviceId,
        kind: z.enum(andonKinds).describe('Kind of the open call; stop: that of the machine'),
        step: z.enum(['answer', 'close']).describe('answer: on the way; close: the help was given'),
      })
      .refine(({ kind, step }) => kind !== 'stop' || step === 'answer', { path: ['step'], message: fieldText('listedWrong') }),
    response: andonCall,
  },
});
