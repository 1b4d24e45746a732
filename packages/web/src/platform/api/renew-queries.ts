import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** Its first answer is under way, and may be from before a change: the library repeats only what has an answer. */
const isFirst = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.data === undefined;

/** Repeats reads after a change. */
export async function renewQueries(client: QueryClient, filters: Pick<InvalidateQueryFilters, 'queryKey' | 'predicate'>): Promise<void> {
  const first = client.getQueryCache().findAll(filters).filter(isFirst);
  if (first.length > 0) await client.cancelQueries({ predicate: (query) => first.includes(query) });
  await client.invalidateQueries(filters);
}
