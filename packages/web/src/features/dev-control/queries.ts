import { type CallResult, controlApi, controlRulesApi, devicesApi } from '@czyun/contract';
import { useUnreportedMs } from '../../parts/control/queries.ts';
import { useCall } from '../../platform/api/use-call.ts';

export type DeviceDetail = CallResult<typeof devicesApi.getDetail>;

export function useDetail(deviceId: number | null) {
  return useCall(devicesApi.getDetail, deviceId === null ? null : { query: { deviceId } }, { freshMs: 60_000 });
}

export function useDeviceType(typeId: number | undefined) {
  return useCall(devicesApi.queryDeviceType, typeId === undefined ? null : { query: { id: typeId } }, { freshMs: 600_000 });
}

const ledgerRows = 30;

/** The latest commands of a device; `quick`: one of them is in progress. */
export function useLedger(projectId: number, deviceId: number, quick: boolean) {
  const query = { projectId, deviceId, page: 1, pageSize: ledgerRows };
  const idleMs = useUnreportedMs(projectId, 4000);
  // Another server process may send it.
  const quickMs = useUnreportedMs(projectId, 800, 5000);
  return useCall(controlApi.queryCommands, { query }, { changesWith: 'commands', everyMs: quick ? quickMs : idleMs, quiet: true });
}

export function usePresets(projectId: number, typeId: number) {
  return useCall(controlRulesApi.getPresets, { query: { projectId, typeId } }, { freshMs: 30_000, quiet: true });
}
