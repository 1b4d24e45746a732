import { useState } from 'react';

/** Assigns each key the lowest free number; existing keys retain theirs, so that colours stay when another curve is removed. */
export function assignSlots(before: ReadonlyMap<string, number>, keys: readonly string[]): ReadonlyMap<string, number> {
  const after = new Map<string, number>();
  for (const key of keys) {
    const slot = before.get(key);
    if (slot !== undefined) after.set(key, slot);
  }
  const taken = new Set(after.values());
  let next = 0;
  for (const key of keys) {
    if (after.has(key)) continue;
    while (taken.has(next)) next += 1;
    taken.add(next);
    after.set(key, next);
  }
  return after;
}

/** Index of each curve in the palette. */
export function useSlots(keys: readonly string[]): (key: string) => number {
  const [known, setKnown] = useState(() => ({ keys: keys.join(), slots: assignSlots(new Map(), keys) }));
  const now = known.keys === keys.join() ? known : { keys: keys.join(), slots: assignSlots(known.slots, keys) };
  if (now !== known) setKnown(now);
  const { slots } = now;
  return (key) => slots.get(key) ?? 0;
}
