import type { CallResult, CallSpec } from '@czyun/contract';
import { session } from '../session/session.ts';
import { type CallFields, call } from './call.ts';
import { callKey } from './call-key.ts';
import { queryClient } from './query-client.ts';

/** Reads the data of a page while its code is loading; `useCall` with the same fields finds the response or waits for it. */
export function prefetchCall<C extends CallSpec>(spec: C, fields: CallFields<C>): void {
  const queryKey = callKey(spec, fields);
  // Cached data is refreshed by the page itself if it is too old.
  if (!session.signedIn() || queryClient.getQueryState(queryKey) !== undefined) return;
  void queryClient.prefetchQuery({ queryKey, queryFn: ({ signal }) => call(spec, fields, { signal }), meta: { quiet: true } });
}

/** The response of a call that is being prefetched, or was read before. */
export function readAhead<C extends CallSpec>(spec: C, fields: CallFields<C>): Promise<CallResult<C>> {
  return queryClient.ensureQueryData({
    queryKey: callKey(spec, fields),
    queryFn: ({ signal }) => call(spec, fields, { signal }),
    meta: { quiet: true },
  });
}
