/** How long a reading counts: until the next one, at most for its hold, which is stored with it. */

/** Stored as the hold of a reading that came on change: it counts for as long as its device was present. */
export const whilePresent = 0;
/** No reading counts for less, ms. */
export const shortestHoldMs = 30_000;
/** Nor for longer, where its pace is only guessed or very slow: ten days between two readings. */
const longestHoldMs = 30 * 86_400_000;

/** How long a reading counts that comes every `interval` ms: three times that, 30 s at least. */
export function holdMs(interval: number): number {
  return Math.min(longestHoldMs, Math.max(shortestHoldMs, Math.ceil(3 * interval)));
}

/** A declared time between two readings, ms (null: they come on change), and since when it was in force. */
export interface DeclaredInterval {
  readonly since: number;
  readonly intervalMs: number | null;
}

/** The hold of a reading of `time` by what was declared then; before the first declaration that one counts. */
export function holdAt(declared: readonly DeclaredInterval[], time: number): number {
  const then = declared.findLast(({ since }) => since <= time) ?? declared[0];
  return then?.intervalMs == null ? whilePresent : holdMs(then.intervalMs);
}

/**
 * Whether a reading of this age, ms, no longer represents the present: its device is absent, or the reading is overdue
 * by the interval of its point (null: it is sent on change, and is valid while its device is present).
 */
export function isStale(interval: number | null, ageMs: number, present: boolean): boolean {
  return !present || (interval !== null && ageMs > holdMs(interval));
}
