/** Shapes shared by alarms and log entries. */
import { z } from 'zod';

export const severity = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** The measurements behind an alarm as metrics of its device, and the metric of the exceeded limit; no metrics: unknown. */
export const alarmQuantities = z.object({ metrics: z.array(z.string()), limit: z.string().nullable() });
export type AlarmQuantities = z.infer<typeof alarmQuantities>;

/** Why an alarm is recorded but not annunciated (IEC 62682 states G, H, I). */
export const suppressionKind = z.enum(['shelved', 'suppressed', 'outOfService']);
export type SuppressionKind = z.infer<typeof suppressionKind>;

/** `until` null: the end is unknown. */
export const suppressionState = z.object({ kind: suppressionKind, since: z.number(), until: z.number().nullable() });
export type SuppressionState = z.infer<typeof suppressionState>;
