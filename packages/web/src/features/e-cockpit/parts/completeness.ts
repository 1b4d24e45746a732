/** Share of completed quarter-hours with register readings, %; null before the first has ended. */
export function completeness(quarters: number, missing: number): number | null {
  return quarters <= 0 ? null : Math.max(0, Math.round((1 - Math.min(missing, quarters) / quarters) * 1000) / 10);
}
