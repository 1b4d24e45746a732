/** Entries of the log. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { alarmQuantities, severity, suppressionState } from '../alarms/entities.ts';

/** One change of an operation; null: no such value, or not recorded. */
export const operationChange = z.object({ name: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable() });
export type OperationChange = z.infer<typeof operationChange>;

/** An operation of a user, in the caller's language and with units; technical data are in `details`. */
export const operation = z.object({
  /** `Set`, `Change a device`. */
  action: z.string(),
  /** Its object: device and parameter, an account, a file; null: named by the operation. */
  object: z.string().nullable(),
  changes: z.array(operationChange),
  /** `refused`: nothing was done; `timeout`: it may have been done; `mismatch`: the device reports another value; `failed`: tried without success. */
  outcome: z.enum(['done', 'refused', 'timeout', 'mismatch', 'failed']),
  /** The outcome in a word. */
  outcomeWord: z.string(),
  reason: z.string().nullable(),
  /** The value read back from the device; null: not read. */
  readBack: z.string().nullable(),
  /** The entry as recorded. */
  details: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type Operation = z.infer<typeof operation>;

/** Log types: 1 notice, 2 alarm, 3 fault, 4 operation, 5 run state. */
export const logEntry = z.object({
  id: z.number().int(),
  /** `alarm` for types 1–3 and 5, `operation` for 4: the store of the entry. */
  indexName: z.string(),
  type: z.number().int(),
  severity: severity.nullable(),
  projectId: z.number().int(),
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  paramId: z.number().int().nullable(),
  metric: z.string().nullable(),
  /** Text of the entry, in the caller's language. */
  content: z.string(),
  startTime: z.number(),
  recoverTime: z.number().nullable(),
  recovered: z.boolean(),
  ackTime: z.number().nullable(),
  ackUser: z.string().nullable(),
  /** Who acknowledged it; null: not acknowledged, or the entry is older than this field. */
  ackBy: actor.nullable(),
  /** Occurrences folded into this entry (flapping); 1 normally. */
  count: z.number().int(),
  user: z.string().nullable(),
  /** Who did it (type 4); null: unknown, or the entry is older than this field. */
  by: actor.nullable(),
  targetParam: z.string().nullable(),
  setValue: z.string().nullable(),
  /** Type 4: the operation, for display. */
  operation: operation.optional(),
  /** Types 1–3: the curves linked to it. */
  quantities: alarmQuantities.optional(),
  /** Types 1–3: what was measured when it was raised, in the caller's language (`cell 37 at 46.2 ℃, 9.1 ℃ above average`); absent: none. */
  reading: z.string().optional(),
  /** Computed from imported readings: it was not monitored at that time. */
  imported: z.boolean().optional(),
  /** Types 1–3: it is not annunciated, or was not when it cleared; absent: annunciated. */
  quiet: suppressionState.optional(),
  /** Types 1–3: id of the first fault of a consequential alarm; absent: not consequential. */
  firstId: z.number().int().optional(),
  /** Clock error of the server when the entry was recorded, ms (positive: ahead): its times were corrected. Absent: not corrected. */
  clockAhead: z.number().int().optional(),
});
export type LogEntry = z.infer<typeof logEntry>;
