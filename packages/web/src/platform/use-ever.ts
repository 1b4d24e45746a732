import { useState } from 'react';

/** True from the first render on in which `now` was true: for parts whose code is loaded on first use. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
