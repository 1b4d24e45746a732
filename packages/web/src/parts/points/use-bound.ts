import { type CallResult, devicesApi } from '@czyun/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { callKey } from '../../platform/api/call-key.ts';
import { useDeviceTypes, useTypesSettled } from '../../platform/api/use-device-types.ts';
import { useLanguage } from '../../platform/language/language.ts';
import type { LiveValue } from '../../platform/live/live-value.ts';
import { useValues } from '../../platform/live/use-values.ts';
import { type BoundPoint, boundPoint, deviceIdsOf, readingOf } from './bound.ts';

type Detail = CallResult<typeof devicesApi.getDetail>;

export interface Bound {
  readonly points: readonly BoundPoint[];
  /** Every device and type has been loaded. */
  readonly isKnown: boolean;
  /** Some points belong to the board's device, which is not selected. */
  readonly needsDevice: boolean;
}

/** Loaded details, and whether all requests have completed. */
function detailsTogether(results: readonly { readonly data: unknown; readonly isPending: boolean }[]) {
  return {
    details: results.flatMap(({ data }) => (data === undefined ? [] : [data as Detail])),
    areKnown: results.every(({ isPending }) => !isPending),
  };
}

/** The existing points of keys. */
export function useBound(keys: readonly string[]): Bound {
  const language = useLanguage();
  const ids = deviceIdsOf(keys);
  const { details, areKnown } = useQueries({
    queries: ids.map((id) => ({
      queryKey: callKey(devicesApi.getDetail, { query: { deviceId: id } }, language),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(devicesApi.getDetail, { query: { deviceId: id } }, { signal }),
      staleTime: 300_000,
      // A removed device is left out.
      retry: false,
      meta: { quiet: true },
    })),
    combine: detailsTogether,
  });
  const typeIds = details.map(({ device }) => device.deviceType.id);
  const types = useDeviceTypes(typeIds);
  const areTypesKnown = useTypesSettled(typeIds);
  const found = keys.flatMap((key) => {
    const detail = details.find(({ device }) => key.startsWith(`${device.id}:`));
    return boundPoint(key, detail, detail && types.get(detail.device.deviceType.id)) ?? [];
  });
  return { points: found, isKnown: areKnown && areTypesKnown, needsDevice: keys.some((key) => key.startsWith('$')) };
}

/** Their values at the clock's instant; with `everyMs` updated at most that often. */
export function useReadings(points: readonly BoundPoint[], often: { readonly everyMs?: number } = {}): readonly (LiveValue | undefined)[] {
  const values = useValues(
    points.flatMap(({ paramId, needs }) => (needs === null ? [paramId] : [paramId, needs.paramId])),
    often,
  );
  return points.map((each) => readingOf(each, (paramId) => values.get(paramId)));
}
