/** Replaces the values of a bucketed curve from one bucket on. Pure. */
import type { Curve } from '../../telemetry/types.ts';

export function spliced(curve: Curve, part: Curve, first: number): Curve {
  const values = curve.values.slice();
  values.set(part.values, first);
  const covered = curve.covered?.slice();
  if (covered && part.covered) covered.set(part.covered, first);
  const isEstimated = curve.estimated !== undefined || part.estimated !== undefined;
  const estimated = isEstimated ? (curve.estimated?.slice() ?? new Uint8Array(values.length)) : undefined;
  estimated?.set(part.estimated ?? new Uint8Array(part.values.length), first);
  const { estimated: _, ...rest } = curve;
  return { ...rest, values, ...(covered ? { covered } : {}), ...(estimated ? { estimated } : {}) };
}
