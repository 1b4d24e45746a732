import type { CallSpec } from '@czyun/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../platform/api/api-error.ts';
import { fetchFile } from './fetch-file.ts';

export interface FileAddress {
  /** Address within this page; null: not loaded yet, or not available. */
  readonly address: string | null;
  readonly error: ApiError | null;
  readonly refetch: () => unknown;
}

/** A file of a call as a blob address, for elements that load without the session; null: not requested. Files are immutable per query. */
export function useFileAddress(spec: CallSpec, query: Readonly<Record<string, unknown>> | null): FileAddress {
  const { data, error, refetch } = useQuery<Blob | null, ApiError>({
    queryKey: [spec.path, query],
    queryFn: ({ signal }) => fetchFile(spec, query ?? {}, { signal, method: 'GET' }),
    enabled: query !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const isAsked = query !== null;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isAsked || !data) return setAddress(null);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [isAsked, data]);
  return { address, error, refetch };
}
