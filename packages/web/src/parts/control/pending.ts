/** Pending values: typed texts in the order in which they are sent. */
import type { ExpandedPoint } from '@czyun/devices';

export interface PendingValue {
  readonly metric: string;
  /** Text as typed; for a state its number. */
  readonly text: string;
}

/** Write-only point: a push button without a value. */
export const isPush = ({ access }: Pick<ExpandedPoint, 'access'>): boolean => access === 'w';

/** Writable points by group of the device type; groups without any are omitted. */
export function writableGroups<P extends Pick<ExpandedPoint, 'access' | 'type' | 'group'>>(
  points: readonly P[],
  groups: Readonly<Record<string, { readonly zh: string; readonly en: string }>>,
) {
  return Object.entries(groups).flatMap(([key, title]) => {
    const own = points.filter(({ group, access, type }) => group === key && access !== 'r' && type !== 'text');
    return own.length === 0 ? [] : [{ key, title, points: own }];
  });
}

/** null: the text is not a number. */
export function numberIn(text: string): number | null {
  const tidy = text.trim().replace('−', '-');
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(tidy) ? Number(tidy) : null;
}

/** Sets the text of one point: an existing one keeps its place, a new one goes to the end, an empty one is removed. */
export function withText(pending: readonly PendingValue[], metric: string, text: string): readonly PendingValue[] {
  if (text.trim() === '') return pending.filter((each) => each.metric !== metric);
  if (!pending.some((each) => each.metric === metric)) return [...pending, { metric, text }];
  return pending.map((each) => (each.metric === metric ? { metric, text } : each));
}

/** Moves one place up (−1) or down (1), within the list. */
export function moved(pending: readonly PendingValue[], metric: string, by: -1 | 1): readonly PendingValue[] {
  const at = pending.findIndex((each) => each.metric === metric);
  const one = pending[at];
  const to = at + by;
  if (one === undefined || to < 0 || to >= pending.length) return pending;
  return pending.filter((each) => each !== one).toSpliced(to, 0, one);
}

/** Current bounds; a bound given by another metric is null while that metric is unknown. */
export function boundsOf(
  { limits, range }: Pick<ExpandedPoint, 'limits' | 'range'>,
  liveOf: (metric: string) => number | null,
): { readonly min: number | null; readonly max: number | null } {
  const bound = (each: number | string | undefined, end: number | undefined) =>
    typeof each === 'string' ? liveOf(each) : (each ?? end ?? null);
  return { min: bound(limits?.min, range?.[0]), max: bound(limits?.max, range?.[1]) };
}

/** Unknown bounds are ignored. */
export function isOutside(value: number, { min, max }: ReturnType<typeof boundsOf>): boolean {
  return (min !== null && value < min) || (max !== null && value > max);
}
