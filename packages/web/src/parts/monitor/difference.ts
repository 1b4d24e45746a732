/** Differences of a point between two instants. */
import type { ExpandedPoint } from '@czyun/devices';
import type { LiveValue } from '../../platform/live/value-store.ts';

type Form = Pick<ExpandedPoint, 'type' | 'decimals' | 'range'>;
type Reading = Pick<LiveValue, 'value'> | undefined;

export interface Difference {
  /** First minus second; null: text. */
  readonly by: number | null;
  /** Share of the plausible range, otherwise of the greater value; 1 for text. */
  readonly weight: number;
}

const isNumber = ({ type }: Form) => type === 'number' || type === 'counter';

/** null if one is unknown, or if they differ by no more than the resolution of the point: one unit of its last digit. */
export function differenceOf(point: Form, first: Reading, second: Reading): Difference | null {
  const [one, two] = [first?.value ?? null, second?.value ?? null];
  if (one === null || two === null) return null;
  if (!isNumber(point) || typeof one !== 'number' || typeof two !== 'number') return one === two ? null : { by: null, weight: 1 };
  const by = one - two;
  const resolution = 10 ** -point.decimals;
  // Tolerates binary rounding.
  if (Math.abs(by) <= resolution * (1 + 1e-6)) return null;
  const [low, high] = point.range ?? [0, Math.max(Math.abs(one), Math.abs(two))];
  return { by, weight: Math.min(1, Math.abs(by) / Math.max(resolution, high - low)) };
}

/** Changes of many members from the second instant to the first; null: one of the two values is unknown. */
export function changesOf(first: readonly (number | null)[], second: readonly (number | null)[]) {
  const changes = first.map((value, index) => {
    const other = second[index] ?? null;
    return value === null || other === null ? null : value - other;
  });
  const both = changes.flatMap((change, index) => (change === null ? [] : [{ no: index + 1, change }]));
  if (both.length === 0) return null;
  const most = both.reduce((best, each) => (Math.abs(each.change) > Math.abs(best.change) ? each : best));
  return { most, average: both.reduce((sum, { change }) => sum + change, 0) / both.length };
}
