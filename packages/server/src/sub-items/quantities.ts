/** Quantities of sub-items: the count of their parameter, signed terms of others, or the sum of the items below. Pure. */
import { childrenOf } from './tree.ts';

export interface Quantities {
  readonly today: number | null;
  readonly yesterday: number | null;
  /** Yesterday up to the same time of day. */
  readonly yesterdaySoFar: number | null;
}

/** One of the two is set; neither: the parameter or item was removed. */
export interface Term {
  readonly sign: 1 | -1;
  readonly paramId: number | null;
  readonly itemId: number | null;
}

export interface Item {
  readonly id: number;
  readonly pid: number | null;
  readonly unit: string;
  readonly paramId: number | null;
  readonly terms?: readonly Term[];
}

/** paramId → factor: how often it is added, minus how often it is subtracted. */
export type Combination = ReadonlyMap<number, number>;

/**
 * The parameters of each item; null: unknown. Different units cannot be added; a removed term or a cycle makes the whole unknown. Parts
 * that
 * cancel stay with factor 0: if they are unknown, the whole is unknown too.
 */
export function combinationsOf(items: readonly Item[]): ReadonlyMap<number, Combination | null> {
  const children = childrenOf(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = new Map<number, Combination | null>();
  const open = new Set<number>();
  const termOf = ({ sign, paramId, itemId }: Term, unit: string) => {
    if (paramId !== null) return { sign, of: new Map([[paramId, 1]]) };
    const item = itemId === null ? undefined : byId.get(itemId);
    return { sign, of: item && item.unit === unit ? work(item) : null };
  };
  const made = (item: Item): Combination | null => {
    if (item.paramId !== null) return new Map([[item.paramId, 1]]);
    if (item.terms && item.terms.length > 0) return added(item.terms.map((term) => termOf(term, item.unit)));
    const below = children.get(item.id) ?? [];
    if (below.length === 0) return null;
    return added(below.map((child) => ({ sign: 1, of: child.unit === item.unit ? work(child) : null })));
  };
  const work = (item: Item): Combination | null => {
    const known = found.get(item.id);
    if (known !== undefined) return known;
    if (open.has(item.id)) return null;
    open.add(item.id);
    const own = made(item);
    open.delete(item.id);
    found.set(item.id, own);
    return own;
  };
  for (const item of items) work(item);
  return found;
}

function added(parts: readonly { readonly sign: 1 | -1; readonly of: Combination | null }[]): Combination | null {
  const sum = new Map<number, number>();
  for (const { sign, of } of parts) {
    if (of === null) return null;
    for (const [paramId, count] of of) sum.set(paramId, (sum.get(paramId) ?? 0) + sign * count);
  }
  return sum;
}

/** Whether an item would be computed from itself, through terms and items below. */
export function hasCircle(items: readonly Item[]): boolean {
  const children = childrenOf(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  const done = new Set<number>();
  const open = new Set<number>();
  const leadsBack = (id: number): boolean => {
    if (open.has(id)) return true;
    const item = byId.get(id);
    if (!item || done.has(id)) return false;
    open.add(id);
    const terms = item.terms ?? [];
    const from =
      item.paramId !== null
        ? []
        : terms.length > 0
          ? terms.flatMap(({ itemId }) => itemId ?? [])
          : (children.get(id) ?? []).map((child) => child.id);
    const isCircle = from.some(leadsBack);
    open.delete(id);
    done.add(id);
    return isCircle;
  };
  return items.some(({ id }) => leadsBack(id));
}

/** null if a part is unknown. */
export function combined(combination: Combination | null | undefined, of: (paramId: number) => number | null | undefined): number | null {
  if (!combination || combination.size === 0) return null;
  let sum = 0;
  for (const [paramId, count] of combination) {
    const value = of(paramId);
    if (value == null) return null;
    sum += count * value;
  }
  return sum;
}

/** Quantities of every item: unknown parts make an unknown whole. */
export function quantitiesOf(items: readonly Item[], counted: ReadonlyMap<number, Quantities>): ReadonlyMap<number, Quantities> {
  return new Map(
    [...combinationsOf(items)].map(([id, combination]) => {
      const of = (name: keyof Quantities) => combined(combination, (paramId) => counted.get(paramId)?.[name]);
      return [id, { today: of('today'), yesterday: of('yesterday'), yesterdaySoFar: of('yesterdaySoFar') }];
    }),
  );
}

/** Change of today against yesterday up to the same time, %; null without a value to compare with. */
export function ringOf({ today, yesterdaySoFar }: Quantities): number | null {
  return today === null || yesterdaySoFar === null || yesterdaySoFar <= 0 ? null : ((today - yesterdaySoFar) / yesterdaySoFar) * 100;
}

/** The sum of the items directly below an item, against its own count. */
export interface Below {
  readonly today: number | null;
  readonly yesterday: number | null;
  /** Counted by the item but by nothing below it; negative: the items below count more than the item. */
  readonly restToday: number | null;
  readonly restYesterday: number | null;
}

const less = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);

/** For items with a count of their own and items below; different units cannot be compared. */
export function belowOf(items: readonly Item[], quantities: ReadonlyMap<number, Quantities>): ReadonlyMap<number, Below> {
  const children = childrenOf(items);
  const found = new Map<number, Below>();
  for (const item of items) {
    const below = children.get(item.id) ?? [];
    const countsItself = item.paramId !== null || (item.terms?.length ?? 0) > 0;
    if (below.length === 0 || !countsItself) continue;
    const isAlike = below.every(({ unit }) => unit === item.unit);
    const sum = (name: 'today' | 'yesterday') =>
      below.reduce<number | null>((sum, { id }) => {
        const value = quantities.get(id)?.[name] ?? null;
        return sum === null || value === null || !isAlike ? null : sum + value;
      }, 0);
    const [today, yesterday] = [sum('today'), sum('yesterday')];
    const own = quantities.get(item.id);
    found.set(item.id, {
      ...{ today, yesterday },
      restToday: less(own?.today ?? null, today),
      restYesterday: less(own?.yesterday ?? null, yesterday),
    });
  }
  return found;
}
