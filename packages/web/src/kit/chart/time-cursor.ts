/** One crosshair for everything that shares its time, also what no curve library draws. */
/** `curve`: charts of curves, which follow each other by themselves. */
type CursorSource = 'curve' | 'strip';
type Listener = (time: number | null, from: CursorSource) => void;

const groups = new Map<string, Set<Listener>>();

/** Hears of the instant under the pointer; answers how to leave the group. */
export function onTimeCursor(key: string, listener: Listener): () => void {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(listener));
  return () => {
    group.delete(listener);
    if (group.size === 0 && groups.get(key) === group) groups.delete(key);
  };
}

/** Tells the group; null: the pointer has left. */
export function setTimeCursor(key: string, time: number | null, from: CursorSource): void {
  for (const listener of groups.get(key) ?? []) listener(time, from);
}
