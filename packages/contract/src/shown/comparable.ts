/** Whether the figures of two periods may be compared. Pure. */

/** Minimum covered share of a period for a comparison, and maximum difference between the two. */
export const leastCovered = 0.95;
const similar = 0.05;

/** By the share of each period that is covered (0–1). */
export const isComparable = (covered: number, before: number): boolean =>
  Math.min(covered, before) >= leastCovered && Math.abs(covered - before) <= similar;
