import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { pattern } from '../fields/bounded.ts';
import { idList, int, list } from '../fields/primitives.ts';
import { deviceId, entriesOfPage, page, paramId, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

const results = ['done', 'refused', 'timeout', 'mismatch'] as const;
/**
 * Result of a command: `done`: the device has the value; `refused`: never (fully) accepted; `timeout`: the result is unknown; `mismatch`:
 * the device has another value.
 */
export const commandResult = z.enum(results);
export type CommandResult = z.infer<typeof commandResult>;

/** The answer for one parameter. */
export const commandAnswer = z.object({
  commandId: z.number().int(),
  paramId: z.number().int(),
  /** `approval`: nothing was sent; it is pending until a second person approves it (`getApprovals`), at the latest at `approvalUntil`. */
  result: z.enum([...results, 'approval']),
  approvalUntil: z.number().optional(),
  /** Why it is not `done` (or a note), in the caller's language; empty if there is none. */
  reason: z.string(),
  /** Value before, requested value and value read back; null: unknown, or a push point without one. */
  oldValue: z.number().nullable(),
  value: z.number(),
  readBack: z.number().nullable(),
});
export type CommandAnswer = z.infer<typeof commandAnswer>;

/** A line of the command ledger. */
export const command = commandAnswer.extend({
  result: commandResult.nullable(),
  state: z.enum(['approval', 'asked', 'sent', 'done', 'refused', 'timeout', 'mismatch']),
  deviceId: z.number().int(),
  deviceName: z.string(),
  metric: z.string(),
  name: z.string(),
  user: z.string(),
  /** null: the command is older than this field. */
  by: actor.nullable(),
  askedTime: z.number(),
  sentTime: z.number().nullable(),
  endTime: z.number().nullable(),
  /** Identifies commands sent in one request; absent: the command is older than groups. */
  group: z.string().optional(),
  /** Epoch ms after which it must not be sent; absent: no limit. */
  notAfter: z.number().optional(),
  /** Epoch ms of its auto-revert; absent: none. */
  revertAt: z.number().optional(),
  /** State of the auto-revert: `asked`: the reverting command is in progress; absent: nothing was sent that could be reverted. */
  revertState: z.enum(['pending', 'asked', 'done', 'cancelled']).optional(),
  /** The command that this one reverts. */
  revertOf: z.number().int().optional(),
  /** The approver; absent: no approval was needed, or none was given. */
  approvedBy: actor.optional(),
});
export type Command = z.infer<typeof command>;

/** Strict: coercion would turn null, true or [] into a number, which must never reach a device. */
const value = z
  .union([z.number(), pattern(40, /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?\s*$/i, 'numberWrong')], { error: fieldText('numberWrong') })
  .transform(Number)
  .refine(Number.isFinite, fieldText('numberWrong'));
const maxParams = 50;

/** Time limits of a manual command. */
const bounds = {
  notAfter: int.min(0).optional().describe('Epoch ms; what has not been sent by then is refused'),
  revertAfterMs: int
    .min(1000)
    .max(2_592_000_000)
    .optional()
    .describe('Auto-revert: time after sending at which the previous value is written again, ms; up to 30 days'),
};

const pairs = z
  .record(pattern(15, /^\d+$/, 'commandsWrong'), value)
  .refine((all) => Object.keys(all).length > 0 && Object.keys(all).length <= maxParams, fieldText('commandsCount'));

/** `{"12": 5.5}` as text (query) or as an object (body). */
const paramsMap = z
  .union([
    z
      .string()
      .max(10_000)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: 'custom', message: fieldText('commandsWrong') });
          return z.NEVER;
        }
      })
      .pipe(pairs),
    pairs,
  ])
  .describe('Object of paramId: value, at most 50; as JSON text in the query, as an object in the body');

export const controlApi = defineApi({
  setDeviceParamValue: {
    method: 'GET',
    path: '/api/operate/setDeviceParamValue',
    access: 'device.control',
    scope: { field: 'paramId', kind: 'params' },
    changes: true,
    byOwner: true,
    summary: 'Write one parameter: limits, interlocks, send once, read back',
    query: z.object({ paramId, value: value.describe('Value to write, in the unit of the parameter'), ...bounds }),
    response: commandAnswer,
  },
  setMultiDeviceParamValue: {
    method: 'GET',
    path: '/api/operate/setMultiDeviceParamValue',
    access: 'device.control',
    scope: { field: 'params', kind: 'paramMap' },
    changes: true,
    byOwner: true,
    summary: 'Write up to 50 parameters, each with its own result; those of one device in sequence',
    query: z.object({
      params: paramsMap,
      group: z.enum(['each', 'whole']).optional().describe('`whole`: after a parameter that fails, the rest of its device is not sent'),
      order: idList
        .optional()
        .describe('Parameters of a device are sent in this order, those that are not named after them; absent: by their ids'),
      ...bounds,
    }),
    response: z.array(commandAnswer),
  },
  queryCommands: {
    method: 'GET',
    path: '/api/operate/queryCommands',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    summary: 'Commands of a project or one of its devices, newest first',
    query: z.object({
      projectId,
      deviceId: deviceId.optional(),
      page,
      pageSize: entriesOfPage(500, 20),
    }),
    response: list(command),
  },
});
