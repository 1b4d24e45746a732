/** The tree of sub-items from its rows. Pure. */
import type { SubItem, SubItemNode } from '@czyun/contract';

/** Levels of a tree, the top one included. */
export const maxDepth = 8;

interface Placed {
  readonly id: number;
  readonly pid: number | null;
}

/** Items by their parent; null: the top. */
export function childrenOf<T extends Placed>(items: readonly T[]): ReadonlyMap<number | null, readonly T[]> {
  return Map.groupBy(items, ({ pid }) => pid);
}

/** Nested nodes below `root` (null: all). */
export function nodesBelow(items: readonly SubItem[], root: number | null): SubItemNode[] {
  const children = childrenOf(items);
  const nest = (pid: number | null): SubItemNode[] => (children.get(pid) ?? []).map((item) => ({ ...item, children: nest(item.id) }));
  return nest(root);
}

/** The item and its ancestors, from the top down. */
export function pathTo<T extends Placed>(items: readonly T[], id: number): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const path: T[] = [];
  for (let item = byId.get(id); item && path.length <= items.length; item = item.pid === null ? undefined : byId.get(item.pid)) {
    path.unshift(item);
  }
  return path;
}

/** Ids of the items and of all below them. */
export function branchesOf(items: readonly Placed[], ids: readonly number[]): Set<number> {
  const children = childrenOf(items);
  const found = new Set<number>();
  const add = (id: number) => {
    if (found.has(id)) return;
    found.add(id);
    for (const child of children.get(id) ?? []) add(child.id);
  };
  for (const id of ids) add(id);
  return found;
}

/** Whether `id` (null: a new item) may be moved under `pid`: it exists, is not below `id`, and the depth limit holds. */
export function mayMoveUnder(items: readonly Placed[], id: number | null, pid: number): boolean {
  const path = pathTo(items, pid);
  if (path.length === 0) return false;
  if (id === null) return path.length < maxDepth;
  if (path.some((item) => item.id === id)) return false;
  return path.length + heightOf(items, id) <= maxDepth;
}

function heightOf(items: readonly Placed[], id: number): number {
  const children = childrenOf(items);
  const height = (itemId: number): number => 1 + Math.max(0, ...(children.get(itemId) ?? []).map((child) => height(child.id)));
  return height(id);
}
