import { type CallResult, devicesApi, historyApi, limitsApi } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { useCall } from '../../platform/api/use-call.ts';
import { useKnownQuery } from '../../platform/live/known.ts';

export type DeviceDetail = CallResult<typeof devicesApi.getDetail>;

/** A device with its parameters. */
export function useDetail(deviceId: number | null) {
  return useCall(devicesApi.getDetail, deviceId === null ? null : { query: { deviceId } }, { freshMs: 60_000 });
}

export function useDeviceType(typeId: number | undefined) {
  return useCall(devicesApi.queryDeviceType, typeId === undefined ? null : { query: { id: typeId } }, { freshMs: 600_000 });
}

/** Limits of the points of a device, in force and recommended. */
export function useLimits(deviceId: number) {
  return useCall(limitsApi.listLimits, { query: { deviceId } }, { freshMs: 60_000, quiet: true });
}

/** Every device of the project, for the picker. */
export function useDevices(projectId: number) {
  return useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 30_000, quiet: true });
}

/** Curve of the hour before `end` (ms). */
export function useLastHour(key: string, end: number) {
  const known = useKnownQuery();
  return useCall(
    historyApi.getParamHistory,
    { query: { key, start: end - 3_600_000, end, width: 480, form: 'columns', ...known } },
    { keep: true, quiet: true },
  );
}

/**
 * Curves of points of a device over [start, end) in one call, for a number of pixel columns; none without points. `isNow`: as currently
 * known, whatever the page shows.
 */
export function useCurves(deviceId: number, points: readonly ExpandedPoint[], start: number, end: number, width: number, isNow = false) {
  const then = useKnownQuery();
  const known = isNow ? {} : then;
  const key = points.map(({ metric }) => `${deviceId}:${metric}`).join(',');
  return useCall(historyApi.getParamHistory, key === '' ? null : { query: { key, start, end, width, form: 'columns', ...known } }, {
    keep: true,
    quiet: true,
    passing: true,
  });
}
