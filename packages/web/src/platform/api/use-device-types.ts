import { type DeviceTypeView, devicesApi } from '@czyun/contract';
import { useQueries } from '@tanstack/react-query';
import { useLanguage } from '../language/language.ts';
import { call } from './call.ts';
import { callKey } from './call-key.ts';

/** Several device types by id, those that are loaded. They do not change while the page is open. */
export function useDeviceTypes(typeIds: readonly number[]): ReadonlyMap<number, DeviceTypeView> {
  const language = useLanguage();
  return useQueries({
    queries: [...new Set(typeIds)].map((id) => ({
      queryKey: callKey(devicesApi.queryDeviceType, { query: { id } }, language),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(devicesApi.queryDeviceType, { query: { id } }, { signal }),
      staleTime: 600_000,
    })),
    combine: asMap,
  });
}

/** Defined once, so that the map stays the same object while the answers do. */
function asMap(results: readonly { readonly data: unknown }[]): ReadonlyMap<number, DeviceTypeView> {
  return new Map(
    results.flatMap(({ data }): [number, DeviceTypeView][] => {
      const type = data as DeviceTypeView | undefined;
      return type?.id === undefined ? [] : [[type.id, type]];
    }),
  );
}
