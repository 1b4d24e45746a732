import { useState } from 'react';

/** Keys that the legend hides, and the handler that hides or shows one. */
export function useHidden(): readonly [ReadonlySet<string>, (key: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return [hidden, toggle];
}
