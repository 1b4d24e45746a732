/** Validity of a reading: until the next one, at most for its hold, which is stored with it. */
import { dayMs } from '@czyun/contract';

/** The hold of a reading sent on change: it is valid while its device is present. */
export const whilePresent = 0;
/** The shortest hold, ms. */
export const shortestHoldMs = 30_000;
/** The longest hold, for an estimated or very long interval: ten days between two readings. */
const longestHoldMs = 30 * dayMs;

/** The hold of a reading sent every `interval` ms: three times that, at least 30 s. */
export function holdMs(interval: number): number {
  return Math.min(longestHoldMs, Math.max(shortestHoldMs, Math.ceil(3 * interval)));
}

/** A declared interval between two readings, ms (null: sent on change), and the start of its validity. */
export interface DeclaredInterval {
  readonly since: number;
  readonly intervalMs: number | null;
}

/** The hold of a reading by its declared interval: with null, or for a series without one, it is valid while its device is present. */
export const holdBy = (intervalMs: number | null | undefined): number => (intervalMs == null ? whilePresent : holdMs(intervalMs));

/** The hold of a reading at `time` by the interval declared then; before the first declaration, by the first. */
export function holdAt(declared: readonly DeclaredInterval[], time: number): number {
  const then = declared.findLast(({ since }) => since <= time) ?? declared[0];
  return holdBy(then?.intervalMs);
}

/**
 * Whether a reading of this age, ms, no longer represents the present: its device is absent, or the reading is overdue by the interval of
 * its point (null: sent on change, and valid while its device is present).
 */
export function isStale(interval: number | null, ageMs: number, present: boolean): boolean {
  return !present || (interval !== null && ageMs > holdMs(interval));
}
