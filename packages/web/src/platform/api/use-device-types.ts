import { type DeviceTypeView, devicesApi, type Language } from '@czyun/contract';
import { useQueries } from '@tanstack/react-query';
import { useLanguage } from '../language/language.ts';
import { call } from './call.ts';
import { callKey } from './call-key.ts';

const queriesOf = (typeIds: readonly number[], language: Language) =>
  [...new Set(typeIds)].map((id) => ({
    queryKey: callKey(devicesApi.queryDeviceType, { query: { id } }, language),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(devicesApi.queryDeviceType, { query: { id } }, { signal }),
    staleTime: 600_000,
  }));

/** Device types by id, as far as loaded. They do not change while the page is open. */
export function useDeviceTypes(typeIds: readonly number[]): ReadonlyMap<number, DeviceTypeView> {
  return useQueries({ queries: queriesOf(typeIds, useLanguage()), combine: asMap });
}

/** Whether all of them are loaded or have failed: parts that appear one by one would move those below. */
export function useTypesSettled(typeIds: readonly number[]): boolean {
  return useQueries({ queries: queriesOf(typeIds, useLanguage()), combine: areSettled });
}

const areSettled = (results: readonly { readonly isPending: boolean }[]): boolean => results.every(({ isPending }) => !isPending);

/** Defined once, so that the map is stable while the responses are. */
function asMap(results: readonly { readonly data: unknown }[]): ReadonlyMap<number, DeviceTypeView> {
  return new Map(
    results.flatMap(({ data }): [number, DeviceTypeView][] => {
      const type = data as DeviceTypeView | undefined;
      return type?.id === undefined ? [] : [[type.id, type]];
    }),
  );
}
