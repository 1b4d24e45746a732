import { useEffect, useState } from 'react';

/** False until the caller has been shown for `ms`: for parts that must not delay the first view. */
export function useSettled(ms: number): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return settled;
}
