/** What alarms and the entries of the log share. */
import { z } from 'zod';

export const severity = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** The quantities behind an alarm as metrics of its device, and the metric of the limit that was passed; no metrics: nobody knows. */
export const alarmQuantities = z.object({ metrics: z.array(z.string()), limit: z.string().nullable() });
export type AlarmQuantities = z.infer<typeof alarmQuantities>;

/** Why an alarm is recorded but not annunciated (IEC 62682 states G, H, I). */
export const quietKind = z.enum(['shelved', 'suppressed', 'outOfService']);
export type QuietKind = z.infer<typeof quietKind>;

/** `until` null: nobody knows when it ends. */
export const quiet = z.object({ kind: quietKind, since: z.number(), until: z.number().nullable() });
export type Quiet = z.infer<typeof quiet>;
