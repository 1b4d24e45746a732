const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Remaining time, rounded: a new code of 7 days has 7 days left, not 6. In days from two days up. */
export function roundedLeft(ms: number): number {
  const step = ms >= 2 * day - hour / 2 ? day : ms >= hour - minute / 2 ? hour : minute;
  return Math.round(ms / step) * step;
}
