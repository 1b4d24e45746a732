/** Curves of batches in steps of equal width. Pure. */
import { meanOf } from '../../energy/sums.ts';

/** Mean of each `step` minutes, over the known values. */
export function folded(minutes: readonly (number | null)[], step: number): (number | null)[] {
  return Array.from({ length: Math.ceil(minutes.length / step) }, (_, place) =>
    meanOf(minutes.slice(place * step, (place + 1) * step).filter((value) => value !== null)),
  );
}

/** Time inside and outside the band around the golden curve, where both are known. */
export function within(values: readonly (number | null)[], golden: readonly (number | null)[], width: number | null, stepMs: number) {
  let [insideMs, outsideMs] = [0, 0];
  if (width !== null)
    values.forEach((value, place) => {
      const reference = golden[place] ?? null;
      if (value === null || reference === null) return;
      if (Math.abs(value - reference) > width) outsideMs += stepMs;
      else insideMs += stepMs;
    });
  return { insideMs, outsideMs };
}
