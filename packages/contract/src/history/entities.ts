/** Curves. */
import { z } from 'zod';

/** Columns of one curve; null is a gap. */
export const curve = z.object({
  key: z.string(),
  /** 0: nobody knows the key. */
  paramId: z.number().int(),
  times: z.array(z.number()),
  values: z.array(z.number().nullable()),
  /** Of averages: the share of each bucket that readings cover, 0–1. Absent: all are covered whole. */
  covered: z.array(z.number()).optional(),
  /** Of what counters counted: indices of the buckets with an end at which the register is estimated (older than its hold) or provisional. Absent: none. */
  estimated: z.array(z.number().int()).optional(),
  /** Of readings as they came: how long each counts at most, ms; 0: while its device was there. */
  holds: z.array(z.number()).optional(),
  /** Why the curve is empty. */
  reason: z.string().optional(),
});
export type CurveColumns = z.infer<typeof curve>;
