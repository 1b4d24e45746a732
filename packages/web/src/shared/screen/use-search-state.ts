import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type SearchChange = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Filters, ranges and selections live in the address: reads its parameters and changes some of them.
 * Null, undefined and empty remove one. A change replaces the history entry unless `push` is given.
 */
export function useSearchState(): readonly [URLSearchParams, (change: SearchChange, options?: { readonly push?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (fields: SearchChange, options: { readonly push?: boolean } = {}) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(fields)) {
            if (value === null || value === undefined || value === '') after.delete(key);
            else after.set(key, String(value));
          }
          return after;
        },
        { replace: options.push !== true },
      );
    },
    [setParams],
  );
  return [params, change];
}
