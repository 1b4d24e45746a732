/** What somebody wants to send: texts as they are typed, in the order in which they are sent. */
import type { ExpandedPoint } from '@czyun/devices';

export interface Wanted {
  readonly metric: string;
  /** As typed; of words their number. */
  readonly text: string;
}

/** A point that is written and falls back by itself: it is pressed, and takes no value. */
export const isPush = ({ access }: Pick<ExpandedPoint, 'access'>): boolean => access === 'w';

/** Points that can be written, by the type's groups, each with a title; groups without one are left out. */
export function writableGroups<P extends Pick<ExpandedPoint, 'access' | 'type' | 'group'>>(
  points: readonly P[],
  groups: Readonly<Record<string, { readonly zh: string; readonly en: string }>>,
) {
  return Object.entries(groups).flatMap(([key, title]) => {
    const own = points.filter(({ group, access, type }) => group === key && access !== 'r' && type !== 'text');
    return own.length === 0 ? [] : [{ key, title, points: own }];
  });
}

/** The number that was typed; null: none. */
export function numberIn(text: string): number | null {
  const tidy = text.trim().replace('−', '-');
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(tidy) ? Number(tidy) : null;
}

/** Another text for one point: it keeps its place, a new one goes to the end, an empty one leaves. */
export function withText(wanted: readonly Wanted[], metric: string, text: string): readonly Wanted[] {
  if (text.trim() === '') return wanted.filter((each) => each.metric !== metric);
  if (!wanted.some((each) => each.metric === metric)) return [...wanted, { metric, text }];
  return wanted.map((each) => (each.metric === metric ? { metric, text } : each));
}

/** One place up (−1) or down (1); the ends stay. */
export function moved(wanted: readonly Wanted[], metric: string, by: -1 | 1): readonly Wanted[] {
  const at = wanted.findIndex((each) => each.metric === metric);
  const one = wanted[at];
  const to = at + by;
  if (one === undefined || to < 0 || to >= wanted.length) return wanted;
  return wanted.filter((each) => each !== one).toSpliced(to, 0, one);
}

/** The bounds that hold now; a bound that another metric gives is null while that is unknown. */
export function boundsOf(
  { limits, range }: Pick<ExpandedPoint, 'limits' | 'range'>,
  liveOf: (metric: string) => number | null,
): { readonly min: number | null; readonly max: number | null } {
  const bound = (each: number | string | undefined, end: number | undefined) =>
    typeof each === 'string' ? liveOf(each) : (each ?? end ?? null);
  return { min: bound(limits?.min, range?.[0]), max: bound(limits?.max, range?.[1]) };
}

/** Whether a number lies outside bounds that are known. */
export function isOutside(value: number, { min, max }: ReturnType<typeof boundsOf>): boolean {
  return (min !== null && value < min) || (max !== null && value > max);
}
