import { useCallback, useRef } from 'react';

/** Gives each key the lowest free number; keys that stay keep theirs, so that colours do not move when another curve goes. */
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

/** Place of each curve in the palette. */
export function useSlots(keys: readonly string[]): (key: string) => number {
  const slots = useRef<ReadonlyMap<string, number>>(new Map());
  const known = useRef<readonly string[]>([]);
  if (known.current !== keys) {
    known.current = keys;
    slots.current = assignSlots(slots.current, keys);
  }
  return useCallback((key) => slots.current.get(key) ?? 0, []);
}
