import { type CallResult, devicesApi, historyApi } from '@czyun/contract';
import { useCall } from '../../shared/api/use-call.ts';

export type DeviceDetail = CallResult<typeof devicesApi.getDetail>;
export type Mirror = CallResult<typeof devicesApi.getMirrorStatus>;

/** A device with its parameters; names and points do not change while one looks at it. */
export function useDetail(deviceId: number | null) {
  return useCall(devicesApi.getDetail, deviceId === null ? null : { query: { deviceId } }, { freshMs: 60_000 });
}

export function useDeviceType(typeId: number | undefined) {
  return useCall(devicesApi.queryDeviceType, typeId === undefined ? null : { query: { id: typeId } }, { freshMs: 600_000 });
}

/** Connection health, every 5 s. */
export function useMirror(deviceId: number, projectId: number) {
  return useCall(devicesApi.getMirrorStatus, { query: { deviceId, projId: projectId } }, { everyMs: 5000, quiet: true });
}

/** Every device of the project, for the picker. */
export function useDevices(projectId: number) {
  return useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 30_000, quiet: true });
}

/** A curve of the hour before `end` (ms). */
export function useLastHour(key: string, end: number) {
  return useCall(
    historyApi.getParamHistory,
    { query: { key, start: end - 3_600_000, end, width: 480, form: 'columns' } },
    { keep: true, quiet: true },
  );
}
