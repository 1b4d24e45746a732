/** The facts of a shift for its summary sentence. */
import { z } from 'zod';
import { severity } from '../alarms/entities.ts';

const kwh = z.number().nullable();

export const shiftFacts = z.object({
  /** Notices, alarms and faults that began in the shift, and those of them that are not consequential. */
  alarms: z.number().int(),
  firsts: z.number().int(),
  /** The most severe of the latter, in the caller's language; null: none. `lastedMs` null: still active. */
  worst: z.object({ id: z.number().int(), severity: severity.nullable(), text: z.string(), lastedMs: z.number().nullable() }).nullable(),
  /** Active at the end, including those that began earlier; and not acknowledged at the end. */
  active: z.number().int(),
  unacknowledged: z.number().int(),
  /** Commands to devices, and those that were not carried out. */
  commands: z.number().int(),
  failed: z.number().int(),
  notes: z.number().int(),
  /** Counted by the registers of the storage, kWh; null: unknown. */
  charged: kwh,
  discharged: kwh,
  /** State of charge at both ends, %. */
  socFrom: z.number().nullable(),
  socTo: z.number().nullable(),
});
export type ShiftFacts = z.infer<typeof shiftFacts>;
