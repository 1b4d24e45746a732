/** Outages of storage units, entered by users. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { dayMs } from '../shown/durations.ts';

export const outageKinds = ['planned', 'unplanned'] as const;
/** Longest outage: a year. */
export const longestOutageMs = 366 * dayMs;

export const outage = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  device: z.string(),
  kind: z.enum(outageKinds),
  begins: z.number(),
  ends: z.number(),
  reason: z.string(),
  /** Incremented with every change. */
  version: z.number().int(),
  changed: z.number(),
  by: actor,
});
export type Outage = z.infer<typeof outage>;
