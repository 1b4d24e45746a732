/** The first quarter-hour with the highest (`sign` 1) or lowest (-1) value; undefined: there is none. */
export function extremeOf<Q extends { readonly start: number }>(
  quarters: readonly Q[],
  of: (quarter: Q) => number,
  sign: 1 | -1,
): { readonly start: number; readonly value: number } | undefined {
  let best: { readonly start: number; readonly value: number } | undefined;
  for (const quarter of quarters) {
    const value = of(quarter);
    if (Number.isFinite(value) && (best === undefined || value * sign > best.value * sign)) best = { start: quarter.start, value };
  }
  return best;
}
