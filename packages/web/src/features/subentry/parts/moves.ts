/** Target of a move: the parent (undefined: the top), and the item before which it is placed (undefined: as the last). */
export interface Move {
  readonly pid?: number;
  readonly before?: number;
}

interface Placed {
  readonly id: number;
  readonly pid: number | null;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

const moveTo = (pid: number | null, before: number | undefined): Move => ({
  ...(pid === null ? {} : { pid }),
  ...(before === undefined ? {} : { before }),
});

/** A move by one step; null if not possible. Items of one parent are ordered. */
export function stepOf(items: readonly Placed[], id: number, direction: Direction): Move | null {
  const item = items.find((each) => each.id === id);
  if (!item) return null;
  const siblings = items.filter(({ pid }) => pid === item.pid);
  const at = siblings.indexOf(item);
  const above = siblings[at - 1];
  if (direction === 'up') return above ? moveTo(item.pid, above.id) : null;
  if (direction === 'down') return at + 1 < siblings.length ? moveTo(item.pid, siblings[at + 2]?.id) : null;
  if (direction === 'in') return above ? moveTo(above.id, undefined) : null;
  const parent = items.find((each) => each.id === item.pid);
  if (!parent) return null;
  const uncles = items.filter(({ pid }) => pid === parent.pid);
  return moveTo(parent.pid, uncles[uncles.indexOf(parent) + 1]?.id);
}

/** Dropped on an item, or on the edge before or after it; null if that would be within itself. */
export function dropOf(items: readonly Placed[], id: number, target: number, where: 'on' | 'before' | 'after'): Move | null {
  const onto = items.find((each) => each.id === target);
  if (!onto || target === id || isBelow(items, target, id)) return null;
  // First child: the mark is drawn directly below the item.
  if (where === 'on') return moveTo(target, items.find(({ id: each, pid }) => pid === target && each !== id)?.id);
  if (where === 'before') return moveTo(onto.pid, target);
  const siblings = items.filter((each) => each.pid === onto.pid && each.id !== id);
  return moveTo(onto.pid, siblings[siblings.indexOf(onto) + 1]?.id);
}

function isBelow(items: readonly Placed[], id: number, above: number): boolean {
  for (let at = items.find((each) => each.id === id); at; at = items.find((each) => each.id === at?.pid)) if (at.pid === above) return true;
  return false;
}

/** Everything below an item, in tree order. */
export function belowOf<T extends Placed>(items: readonly T[], id: number): readonly T[] {
  return items.filter(({ pid }) => pid === id).flatMap((child) => [child, ...belowOf(items, child.id)]);
}

/** Items in tree order, with their depth. */
export function inTree<T extends Placed>(
  items: readonly T[],
  pid: number | null = null,
  depth = 0,
): readonly (T & { readonly depth: number })[] {
  return items.filter((each) => each.pid === pid).flatMap((item) => [{ ...item, depth }, ...inTree(items, item.id, depth + 1)]);
}
