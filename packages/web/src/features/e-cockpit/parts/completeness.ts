/** Of the quarter-hours that are over those that registers tell of, %; null before the first is over. */
export function completeness(quarters: number, missing: number): number | null {
  return quarters <= 0 ? null : Math.max(0, Math.round((1 - Math.min(missing, quarters) / quarters) * 1000) / 10);
}
