import type { CallResult, CallSpec } from '@czyun/contract';
import { hashKey, type Query } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { type CallFields, call } from './call.ts';
import { callKey } from './call-key.ts';
import { queryClient } from './query-client.ts';

/** Hashes of keys that were requested before their page. */
const ahead = new Set<string>();
/** How long their first response counts as fresh, ms: until the code of the page has been loaded. */
const aheadMs = 5000;

/** How long a response counts as fresh, ms: at least until the page that it was requested for is shown. */
export function freshFor({ queryHash, state }: Pick<Query, 'queryHash' | 'state'>, usualMs: number): number {
  if (!ahead.has(queryHash)) return usualMs;
  const isFirst = state.dataUpdateCount <= 1 && (state.data === undefined || Date.now() - state.dataUpdatedAt < aheadMs);
  if (isFirst) return Math.max(usualMs, aheadMs);
  ahead.delete(queryHash);
  return usualMs;
}

/** Reads the data of a page while its code is loading; `useCall` with the same fields finds the response or waits for it. */
export function prefetchCall<C extends CallSpec>(spec: C, fields: CallFields<C>): void {
  const queryKey = callKey(spec, fields);
  // Cached data is refreshed by the page itself if it is too old.
  if (!session.signedIn() || queryClient.getQueryState(queryKey) !== undefined) return;
  ahead.add(hashKey(queryKey));
  void queryClient.prefetchQuery({ queryKey, queryFn: ({ signal }) => call(spec, fields, { signal }), meta: { quiet: true } });
}

/** The response of a call that is being prefetched, or was read before. */
export function readAhead<C extends CallSpec>(spec: C, fields: CallFields<C>): Promise<CallResult<C>> {
  const queryKey = callKey(spec, fields);
  if (queryClient.getQueryState(queryKey) === undefined) ahead.add(hashKey(queryKey));
  return queryClient.ensureQueryData({
    queryKey,
    queryFn: ({ signal }) => call(spec, fields, { signal }),
    meta: { quiet: true },
  });
}
