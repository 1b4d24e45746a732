import { type CallResult, devicesApi, historyApi, limitsApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';

export type DeviceDetail = CallResult<typeof devicesApi.getDetail>;

/** Reads that a change invalidates. */
export const limitReads = [limitsApi.listLimits, limitsApi.listLimitChanges];

export function useDetail(deviceId: number | null) {
  return useCall(devicesApi.getDetail, deviceId === null ? null : { query: { deviceId } }, { freshMs: 60_000 });
}

export function useDeviceType(typeId: number | undefined) {
  return useCall(devicesApi.queryDeviceType, typeId === undefined ? null : { query: { id: typeId } }, { freshMs: 600_000 });
}

export function useLimits(deviceId: number | null) {
  return useCall(limitsApi.listLimits, deviceId === null ? null : { query: { deviceId } });
}

/** Ranges of the last days; they change slowly. */
export function useRanges(deviceId: number) {
  return useCall(limitsApi.getLimitRanges, { query: { deviceId } }, { freshMs: 600_000, quiet: true });
}

export function useChanges(deviceId: number, metric: string) {
  return useCall(limitsApi.listLimitChanges, { query: { deviceId, metric } }, { quiet: true });
}

/** Curve of a trial; null: no request. */
export function useCurve(key: string | null, start: number, end: number) {
  return useCall(historyApi.getParamHistory, key === null ? null : { query: { key, start, end, width: 720, form: 'columns' } }, {
    quiet: true,
  });
}
