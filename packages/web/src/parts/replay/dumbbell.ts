/** Positions of two values on one track. */
import type { ExpandedPoint } from '@czyun/devices';

type Value = number | string | null;

/** Positions of both values, % of the track, with margins: from 0, or from the lower one if they are close together; null: not numbers. */
export function dumbbell({ type }: Pick<ExpandedPoint, 'type'>, first: Value, second: Value): readonly [number, number] | null {
  if (typeof first !== 'number' || typeof second !== 'number' || (type !== 'number' && type !== 'counter')) return null;
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  const isNarrow = high - low < 0.1 * Math.max(Math.abs(low), Math.abs(high));
  const from = isNarrow ? low - (high - low) : Math.min(0, low);
  const to = isNarrow ? high + (high - low) : Math.max(0, high);
  const place = (value: number) => (to === from ? 50 : 6 + ((value - from) / (to - from)) * 88);
  return [place(first), place(second)];
}
