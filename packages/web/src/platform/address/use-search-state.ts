import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isLeft } from './leaving.ts';

/** A change, or a function of the pending parameters. */
export type SearchChangeOf = SearchChange | ((going: URLSearchParams) => SearchChange);
export type SearchChange = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Intent {
  readonly pathname: string;
  readonly search: URLSearchParams;
  readonly push: boolean;
}

/** The pending address, from a change until the router has applied it. */
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
 * Filters, ranges and selections are in the address: reads its parameters and changes some of them.
 * Null, undefined and empty values remove a parameter. A change replaces the history entry unless `push` is given.
 * Changes add up, even if the next one comes before the router has applied the last one, or from an older render (delayed
 * typing): each starts from the pending address, never from the rendered one.
 */
export function useSearchState(): readonly [URLSearchParams, (change: SearchChangeOf, options?: { readonly push?: boolean }) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname: own } = useLocation();
  const change = useCallback(
    (fields: SearchChangeOf, options: { readonly push?: boolean } = {}) => {
      const { pathname, search } = window.location;
      if (isLeft(own, pathname)) return;
      const under = intended?.pathname === pathname ? intended : null;
      const going = under?.search ?? new URLSearchParams(search);
      const mine: Intent = {
        pathname,
        search: withChange(going, typeof fields === 'function' ? fields(going) : fields),
        // The navigation replaced by this one would have added a history entry.
        push: options.push === true || under?.push === true,
      };
      intended = mine;
      void Promise.resolve(navigate(`?${mine.search}`, { replace: !mine.push })).finally(() => {
        if (intended === mine) intended = null;
      });
    },
    [navigate, own],
  );
  return [params, change];
}
