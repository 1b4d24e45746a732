import { useLayoutEffect, useRef } from 'react';

/** The value of the latest render, for callbacks that outlive a render. Declare it before the effects that read it. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
