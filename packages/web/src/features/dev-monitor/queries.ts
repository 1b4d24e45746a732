import { type CallResult, devicesApi, setupApi } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';

export type Mirror = CallResult<typeof devicesApi.getMirrorStatus>;

/** Connection health. */
export function useMirror(deviceId: number, projectId: number) {
  return useCall(devicesApi.getMirrorStatus, { query: { deviceId, projId: projectId } }, { everyMs: 5000, quiet: true });
}

/** Connections of the project's devices, with the permission to set up; null: no request. */
export function useSetupOf(projectId: number | null) {
  return useCall(setupApi.getSetup, projectId === null ? null : { query: { projectId } }, { freshMs: 30_000, quiet: true });
}

/** Device types and profiles, with the permission to set up; null: no request. */
export function useProfiles(projectId: number | null) {
  return useCall(setupApi.getDeviceTypes, projectId === null ? null : { query: { projectId } }, { freshMs: 60_000, quiet: true });
}
