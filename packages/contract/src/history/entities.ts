/** Curves. */
import { z } from 'zod';

/** Columns of one curve; null is a gap. */
export const curve = z.object({
  key: z.string(),
  /** 0: the key is unknown. */
  paramId: z.number().int(),
  times: z.array(z.number()),
  values: z.array(z.number().nullable()),
  /** For averages: the share of each bucket that readings cover, 0–1. Absent: all buckets are fully covered. */
  covered: z.array(z.number()).optional(),
  /**
   * For counter differences: indices of the buckets with an end at which the register is estimated (older than its validity) or
   * provisional. Absent: none.
   */
  estimated: z.array(z.number().int()).optional(),
  /** For raw readings: maximum validity of each, ms; 0: as long as its device was online. */
  holds: z.array(z.number()).optional(),
  /** With `known`: ranges [from, to] in ms for which more became known after that instant. Absent: none. */
  changed: z.array(z.tuple([z.number(), z.number()])).optional(),
  /** Why the curve is empty. */
  reason: z.string().optional(),
});
export type CurveColumns = z.infer<typeof curve>;
