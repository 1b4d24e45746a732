import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** The first response is pending and may predate a change: the library repeats only queries with a response. */
const isFirst = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.data === undefined;

/** Repeats reads after a change. */
export async function renewQueries(client: QueryClient, filters: Pick<InvalidateQueryFilters, 'queryKey' | 'predicate'>): Promise<void> {
  const first = client.getQueryCache().findAll(filters).filter(isFirst);
  if (first.length > 0) await client.cancelQueries({ predicate: (query) => first.includes(query) });
  await client.invalidateQueries(filters);
}
