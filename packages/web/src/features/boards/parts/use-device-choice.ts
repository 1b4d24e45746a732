import { devicesApi } from '@czyun/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';

/** Devices that can be selected on a board with a variable, and the selected one: the requested one, else the first. */
export function useDeviceChoice(deviceType: number | null, wanted: number | null) {
  const { id } = useProject();
  const asked = useCall(devicesApi.getAllByProjId, deviceType === null ? null : { query: { id } }, { freshMs: 60_000, quiet: true });
  const devices = (asked.data ?? []).filter((device) => device.deviceType.id === deviceType);
  const deviceId = devices.find((device) => device.id === wanted)?.id ?? devices[0]?.id ?? null;
  return { devices, deviceId, isAsking: deviceType !== null && asked.data === undefined && asked.error === null };
}
