/** Shapes shared by alarms and log entries. */
import { z } from 'zod';

export const severity = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** The measurements behind an alarm as metrics of its device, and the metric of the exceeded limit; no metrics: unknown. */
export const alarmQuantities = z.object({ metrics: z.array(z.string()), limit: z.string().nullable() });
export type AlarmQuantities = z.infer<typeof alarmQuantities>;

/** Why an alarm is recorded but not annunciated (IEC 62682 states G, H, I). */
export const quietKind = z.enum(['shelved', 'suppressed', 'outOfService']);
export type QuietKind = z.infer<typeof quietKind>;

/** `until` null: the end is unknown. */
export const quiet = z.object({ kind: quietKind, since: z.number(), until: z.number().nullable() });
export type Quiet = z.infer<typeof quiet>;
