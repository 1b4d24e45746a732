import type { CallResult, CallSpec, ChangedTopic } from '@czyun/contract';
import {
  hashKey,
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLanguage } from '../language/language.ts';
import { toast } from '../toast.ts';
import type { ApiError } from './api-error.ts';
import { type CallFields, call } from './call.ts';
import { callKey } from './call-key.ts';
import { freshFor } from './prefetch-call.ts';
import { usualFreshMs } from './query-client.ts';
import { renewQueries } from './renew-queries.ts';

/** A key without its language. */
const withoutLanguage = ([path, , ...fields]: readonly unknown[]): string => hashKey([path, ...fields]);

/** Keeps the response in the other language until the one in this language arrives, so that switching does not empty the page. */
function keepOtherLanguage(queryKey: readonly unknown[]) {
  return <T>(before: T | undefined, query?: { readonly queryKey: readonly unknown[] }): T | undefined =>
    query !== undefined && withoutLanguage(query.queryKey) === withoutLanguage(queryKey) ? before : undefined;
}

type Kept = <T>(before: T | undefined, query?: { readonly queryKey: readonly unknown[] }) => T | undefined;

function keepFor<C extends CallSpec>(keep: UseCallOptions<C>['keep'], queryKey: readonly unknown[]): Kept {
  if (keep === undefined || keep === false) return keepOtherLanguage(queryKey);
  if (keep === true) return keepPreviousData;
  return (before, query) => {
    const [, , asked, body] = query?.queryKey ?? [];
    const fields = { query: asked ?? {}, body: body ?? {} } as unknown as CallFields<C>;
    return keep(fields) ? before : keepOtherLanguage(queryKey)(before, query);
  };
}

export interface UseCallOptions<C extends CallSpec = CallSpec> {
  /** Repeat interval while the page is visible, ms. */
  readonly everyMs?: number;
  /** Read again when the live socket reports a change of this topic in the project. */
  readonly changesWith?: ChangedTopic;
  /** How long a response counts as fresh, ms (5 s by default). */
  readonly freshMs?: number;
  /** Keeps the previous response while the next one is loading (paging, zooming); a function limits it to some fields. */
  readonly keep?: boolean | ((before: CallFields<C>) => boolean);
  /** The fields rarely repeat (instants of a playing clock): the response leaves the cache early. */
  readonly passing?: boolean;
  /** No toast when a refresh fails. */
  readonly quiet?: boolean;
}

/** Reads through a call; with `null` fields it waits. */
export function useCall<C extends CallSpec>(
  spec: C,
  fields: CallFields<C> | null,
  options: UseCallOptions<C> = {},
): UseQueryResult<CallResult<C>, ApiError> {
  const language = useLanguage();
  const queryKey = fields === null ? [spec.path, language, 'waiting'] : callKey(spec, fields, language);
  return useQuery<CallResult<C>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => call(spec, fields as CallFields<C>, { signal }),
    enabled: fields !== null,
    meta: { quiet: options.quiet === true, ...(options.changesWith === undefined ? {} : { changesWith: options.changesWith }) },
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    staleTime: (query) => freshFor(query, options.freshMs ?? usualFreshMs),
    ...(options.passing === true ? { gcTime: 10_000 } : {}),
    placeholderData: keepFor<C>(options.keep, queryKey),
  });
}

/** Actions after a successful change. */
export interface Outcome<C extends CallSpec> {
  /** The toast; null shows none. */
  readonly success?: string | ((result: CallResult<C>, fields: CallFields<C>) => string | null);
  /** Runs when the reads are renewed and the toast is shown. */
  readonly onDone?: (result: CallResult<C>, fields: CallFields<C>) => void;
}

export interface UseChangeOptions<C extends CallSpec> extends Outcome<C> {
  /** Reads that this change invalidates and that are repeated immediately. */
  readonly renews?: readonly CallSpec[];
  /** Reads that it invalidates without repeating them: they may be forbidden now, which the responses to `renews` show first. */
  readonly ages?: readonly CallSpec[];
  /** The caller shows the error itself. */
  readonly quiet?: boolean;
}

/** Repeats reads after a change that was not made by `useChange`; a stable function for the same list. */
export function useRenew(reads: readonly CallSpec[]): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(() => Promise.all(reads.map((read) => renewQueries(client, { queryKey: [read.path] }))), [client, reads]);
}

/** Changes through a call: `mutate(fields)`. */
export function useChange<C extends CallSpec>(
  spec: C,
  options: UseChangeOptions<C> = {},
): UseMutationResult<CallResult<C>, ApiError, CallFields<C>> {
  const client = useQueryClient();
  const renew = useRenew(options.renews ?? []);
  return useMutation<CallResult<C>, ApiError, CallFields<C>>({
    mutationFn: (fields) => call(spec, fields),
    meta: { quiet: options.quiet === true },
    onSuccess: async (result, fields) => {
      for (const read of options.ages ?? []) void client.invalidateQueries({ queryKey: [read.path], refetchType: 'none' });
      await renew();
      const text = typeof options.success === 'function' ? options.success(result, fields) : options.success;
      if (text !== undefined && text !== null) toast.success(text);
      options.onDone?.(result, fields);
    },
  });
}
