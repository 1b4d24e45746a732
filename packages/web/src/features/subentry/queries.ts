import { type CallResult, devicesApi, subItemChangesApi, subItemsApi } from '@czyun/contract';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

export type Items = CallResult<typeof subItemsApi.getSubentryData>['list'];
export type Item = Items[number];

const everyMs = 60_000;
const reads = [subItemsApi.getSubentryData, subItemsApi.getSubByProj] as const;

export const useItems = (projectId: number) =>
  useCall(subItemsApi.getSubentryData, { query: { projectId } }, { freshMs: 5000, everyMs, quiet: true });
export const useDevices = (projectId: number) => useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000 });
export const useDeviceType = (typeId: number | null) =>
  useCall(devicesApi.queryDeviceType, typeId === null ? null : { query: { id: typeId } }, { freshMs: 600_000 });
/** For the ids of its parameters. */
export const useDevice = (deviceId: number | null) =>
  useCall(devicesApi.getDetail, deviceId === null ? null : { query: { deviceId } }, { freshMs: 600_000 });

export const useSaveItem = (outcome: Outcome<typeof subItemChangesApi.subItemSave>) =>
  useChange(subItemChangesApi.subItemSave, { renews: reads, quiet: true, ...outcome });
export const useMoveItem = (outcome: Outcome<typeof subItemChangesApi.subItemMove>) =>
  useChange(subItemChangesApi.subItemMove, { renews: reads, ...outcome });
export const useRemoveItem = (outcome: Outcome<typeof subItemsApi.subdel>) => useChange(subItemsApi.subdel, { renews: reads, ...outcome });
