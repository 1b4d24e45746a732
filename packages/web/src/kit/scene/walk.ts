import type { ScenePart } from './model.ts';

/** Runs of consecutive parts with the same name in `of`. */
function runs(parts: readonly ScenePart[], of: 'row' | 'group'): readonly (readonly number[])[] {
  const found: number[][] = [];
  parts.forEach((part, index) => {
    const before = parts[index - 1];
    if (before !== undefined && before[of] === part[of]) found.at(-1)?.push(index);
    else found.push([index]);
  });
  return found;
}

/**
 * The part a key leads to: left and right to the neighbour, up and down to the same relative position in the next row, page keys to the
 * next group. null: not a navigation key. Without a selected part the first is reached.
 */
export function partByKey(parts: readonly ScenePart[], chosen: string | null, key: string): string | null {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];
  if (!keys.includes(key) || parts.length === 0) return null;
  const at = parts.findIndex(({ id }) => id === chosen);
  const last = parts.length - 1;
  const to = (index: number) => parts[Math.min(last, Math.max(0, index))]?.id ?? null;
  if (key === 'Home') return to(0);
  if (key === 'End') return to(last);
  if (at < 0) return to(0);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return to(at + (key === 'ArrowRight' ? 1 : -1));
  const ways = runs(parts, key === 'ArrowUp' || key === 'ArrowDown' ? 'row' : 'group');
  const own = ways.findIndex((run) => run.includes(at));
  const next = ways[own + (key === 'ArrowDown' || key === 'PageDown' ? 1 : -1)];
  if (next === undefined) return to(at);
  if (key === 'PageUp' || key === 'PageDown') return to(next[0] ?? at);
  const run = ways[own] ?? [];
  const share = run.length > 1 ? run.indexOf(at) / (run.length - 1) : 0;
  return to(next[Math.round(share * (next.length - 1))] ?? at);
}
