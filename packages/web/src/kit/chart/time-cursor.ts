/** Crosshair shared by all charts with a common time axis, including those not drawn by the curve library. */
/** `curve`: time charts, which uPlot synchronises. */
type CursorSource = 'curve' | 'strip';
type Listener = (time: number | null, from: CursorSource) => void;

const groups = new Map<string, Set<Listener>>();

/** Reports the instant under the pointer; returns a function that leaves the group. */
export function onTimeCursor(key: string, listener: Listener): () => void {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(listener));
  return () => {
    group.delete(listener);
    if (group.size === 0 && groups.get(key) === group) groups.delete(key);
  };
}

/** Notifies the group; null: the pointer has left. */
export function setTimeCursor(key: string, time: number | null, from: CursorSource): void {
  for (const listener of groups.get(key) ?? []) listener(time, from);
}
