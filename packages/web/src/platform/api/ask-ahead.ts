import type { CallSpec } from '@czyun/contract';
import { session } from '../session/session.ts';
import { type CallFields, call } from './call.ts';
import { callKey } from './call-key.ts';
import { queryClient } from './query-client.ts';

/** Asks for what a page is about to show while its code is on its way; `useCall` with the same fields finds the answer, or waits for it. */
export function askAhead<C extends CallSpec>(spec: C, fields: CallFields<C>): void {
  const queryKey = callKey(spec, fields);
  // What was asked before, the page itself finds fresh enough or not.
  if (!session.signedIn() || queryClient.getQueryState(queryKey) !== undefined) return;
  void queryClient.prefetchQuery({ queryKey, queryFn: ({ signal }) => call(spec, fields, { signal }), meta: { quiet: true } });
}
