/** What sub-items counted: their parameter's count, or the sum of what stands below them. Pure. */
import { childrenOf } from './tree.ts';

export interface Quantities {
  readonly today: number | null;
  readonly yesterday: number | null;
  /** Yesterday up to the same time of day. */
  readonly yesterdaySoFar: number | null;
}

interface Item {
  readonly id: number;
  readonly pid: number | null;
  readonly unit: string;
  readonly paramId: number | null;
}

const unknown: Quantities = { today: null, yesterday: null, yesterdaySoFar: null };

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** Quantities of every item: unknown parts make an unknown whole, and units that differ cannot be added. */
export function quantitiesOf(items: readonly Item[], counted: ReadonlyMap<number, Quantities>): ReadonlyMap<number, Quantities> {
  const children = childrenOf(items);
  const found = new Map<number, Quantities>();
  const work = (item: Item): Quantities => {
    const parts = (children.get(item.id) ?? []).map((child) => ({ unit: child.unit, quantities: work(child) }));
    let own = unknown;
    if (item.paramId !== null) own = counted.get(item.paramId) ?? unknown;
    else if (parts.length > 0 && parts.every(({ unit }) => unit === item.unit)) {
      own = parts.reduce<Quantities>(
        (sum, { quantities: part }) => ({
          today: add(sum.today, part.today),
          yesterday: add(sum.yesterday, part.yesterday),
          yesterdaySoFar: add(sum.yesterdaySoFar, part.yesterdaySoFar),
        }),
        { today: 0, yesterday: 0, yesterdaySoFar: 0 },
      );
    }
    found.set(item.id, own);
    return own;
  };
  for (const item of children.get(null) ?? []) work(item);
  return found;
}

/** Change of today against yesterday up to the same time, %; null where there is nothing to compare with. */
export function ringOf({ today, yesterdaySoFar }: Quantities): number | null {
  return today === null || yesterdaySoFar === null || yesterdaySoFar <= 0 ? null : ((today - yesterdaySoFar) / yesterdaySoFar) * 100;
}
