/** How long a reading is valid: until the next one, at most for its hold, which is stored with it. */
import { dayMs } from '@czyun/contract';

/** The hold of a reading sent on change: it is valid while its device is present. */
export const whilePresent = 0;
/** The shortest hold, ms. */
export const shortestHoldMs = 30_000;
/** The longest hold, where the interval is estimated or very long: ten days between two readings. */
const longestHoldMs = 30 * dayMs;

/** The hold of a reading sent every `interval` ms: three times that, 30 s at least. */
export function holdMs(interval: number): number {
  return Math.min(longestHoldMs, Math.max(shortestHoldMs, Math.ceil(3 * interval)));
}

/** A declared time between two readings, ms (null: they come on change), and since when it was in force. */
export interface DeclaredInterval {
  readonly since: number;
  readonly intervalMs: number | null;
}

/** The hold of a reading by its declared interval: null, or a series without one, is present while its device is. */
export const holdBy = (intervalMs: number | null | undefined): number => (intervalMs == null ? whilePresent : holdMs(intervalMs));

/** The hold of a reading of `time` by the interval declared at that time; before the first declaration by the first. */
export function holdAt(declared: readonly DeclaredInterval[], time: number): number {
  const then = declared.findLast(({ since }) => since <= time) ?? declared[0];
  return holdBy(then?.intervalMs);
}

/**
 * Whether a reading of this age, ms, no longer represents the present: its device is absent, or the reading is overdue
 * by the interval of its point (null: it is sent on change, and is valid while its device is present).
 */
export function isStale(interval: number | null, ageMs: number, present: boolean): boolean {
  return !present || (interval !== null && ageMs > holdMs(interval));
}
