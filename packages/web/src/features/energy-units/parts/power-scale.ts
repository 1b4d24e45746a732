import type { ValueScale } from '../../../kit/ui/value-scale.ts';

/** A scale that includes 0, symmetric if powers flow in both directions; an idle group has a scale of 1. */
export function scaleOfPowers(powers: readonly (number | null)[]): ValueScale {
  const known = powers.filter((power) => power !== null);
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  const reach = Math.max(-least, most) || 1;
  return { low: least < 0 ? -reach : 0, high: least < 0 && most === 0 ? 0 : reach };
}
