/** Entries of the log. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { alarmQuantities, quiet, severity } from '../alarms/entities.ts';

/** One thing that a deed changed; null: it was not there, or nobody wrote it down. */
export const operationChange = z.object({ name: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable() });
export type OperationChange = z.infer<typeof operationChange>;

/** What somebody did, in the caller's language and with units; what only a machine can read stands in `details`. */
export const operation = z.object({
  /** `Set`, `Change a device`. */
  deed: z.string(),
  /** What it was done to: device and parameter, an account, a file; null: the deed says it. */
  object: z.string().nullable(),
  changes: z.array(operationChange),
  /** `refused`: nothing was done; `timeout`: it may have been; `mismatch`: the device says otherwise; `failed`: tried without success. */
  outcome: z.enum(['done', 'refused', 'timeout', 'mismatch', 'failed']),
  /** The outcome in a word. */
  outcomeWord: z.string(),
  reason: z.string().nullable(),
  /** What the device said afterwards; null: it was not asked. */
  readBack: z.string().nullable(),
  /** The entry as it was written down. */
  details: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type Operation = z.infer<typeof operation>;

/** Log types: 1 notice, 2 alarm, 3 fault, 4 operation, 5 run state. */
export const logEntry = z.object({
  id: z.number().int(),
  /** `alarm` for types 1–3 and 5, `operation` for 4: which store the entry lives in. */
  indexName: z.string(),
  type: z.number().int(),
  severity: severity.nullable(),
  projectId: z.number().int(),
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  paramId: z.number().int().nullable(),
  metric: z.string().nullable(),
  /** What happened, in the caller's language. */
  content: z.string(),
  startTime: z.number(),
  recoverTime: z.number().nullable(),
  recovered: z.boolean(),
  ackTime: z.number().nullable(),
  ackUser: z.string().nullable(),
  /** Who acknowledged it; null: nobody, or an entry older than that was kept. */
  ackBy: actor.nullable(),
  /** Occurrences folded into this entry (flapping); 1 normally. */
  count: z.number().int(),
  user: z.string().nullable(),
  /** Who did it (type 4); null: nobody, or an entry older than that was kept. */
  by: actor.nullable(),
  targetParam: z.string().nullable(),
  setValue: z.string().nullable(),
  /** Type 4: what was done, to be shown. */
  operation: operation.optional(),
  /** Types 1–3: the curves that tell of it. */
  quantities: alarmQuantities.optional(),
  /** Computed from imported readings: nobody watched then. */
  imported: z.boolean().optional(),
  /** Types 1–3: it is not annunciated, or was not when it recovered; absent: it is. */
  quiet: quiet.optional(),
  /** Types 1–3: id of the first fault that it follows; absent: it follows none. */
  firstId: z.number().int().optional(),
  /** Clock error of the server when the entry was recorded, ms (positive: ahead): its times were corrected. Absent: not corrected. */
  clockAhead: z.number().int().optional(),
});
export type LogEntry = z.infer<typeof logEntry>;
