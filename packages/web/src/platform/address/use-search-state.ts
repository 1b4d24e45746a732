import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** A change, or what it is of the parameters that the address is going to. */
export type SearchChangeOf = SearchChange | ((going: URLSearchParams) => SearchChange);
export type SearchChange = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Intent {
  readonly pathname: string;
  readonly search: URLSearchParams;
  readonly push: boolean;
}

/** Where the address is going, from a change until the router has arrived there. */
let intended: Intent | null = null;

/** The parameters with some of them changed. */
function withChange(before: URLSearchParams, fields: SearchChange): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [key, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === '') after.delete(key);
    else after.set(key, String(value));
  }
  return after;
}

/**
 * Filters, ranges and selections live in the address: reads its parameters and changes some of them.
 * Null, undefined and empty remove one. A change replaces the history entry unless `push` is given.
 * Changes add up, also when the next comes before the router arrived at the last one or from an older render (typing that
 * rests 250 ms): each starts from where the address is going, never from what was drawn.
 */
export function useSearchState(): readonly [URLSearchParams, (change: SearchChangeOf, options?: { readonly push?: boolean }) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (fields: SearchChangeOf, options: { readonly push?: boolean } = {}) => {
      const { pathname, search } = window.location;
      const under = intended?.pathname === pathname ? intended : null;
      const going = under?.search ?? new URLSearchParams(search);
      const mine: Intent = {
        pathname,
        search: withChange(going, typeof fields === 'function' ? fields(going) : fields),
        // The navigation that this one overtakes would have left an entry to come back to.
        push: options.push === true || under?.push === true,
      };
      intended = mine;
      void Promise.resolve(navigate(`?${mine.search}`, { replace: !mine.push })).finally(() => {
        if (intended === mine) intended = null;
      });
    },
    [navigate],
  );
  return [params, change];
}
