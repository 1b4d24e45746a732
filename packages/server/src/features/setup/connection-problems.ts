import type { DeviceConnection } from '@czyun/contract';
import type { DeviceCatalog } from '../../registry/types.ts';
import type { WrongField } from './common.ts';

/** What is wrong with type, profile and protocol as they stand together. */
export function profileProblems(
  catalog: DeviceCatalog,
  { typeId, profileId, connection }: { readonly typeId: number; readonly profileId: string; readonly connection: DeviceConnection },
): WrongField[] {
  if (!catalog.type(typeId)) {
    return [{ path: 'typeId', message: { zh: `没有设备类型 ${typeId}`, en: `there is no device type ${typeId}` } }];
  }
  const profile = catalog.profile(profileId);
  if (!profile) return [{ path: 'profileId', message: { zh: `没有协议模板 ${profileId}`, en: `there is no profile ${profileId}` } }];
  if (profile.deviceTypeId !== typeId) {
    const message = { zh: `该模板属于设备类型 ${profile.deviceTypeId}`, en: `is for device type ${profile.deviceTypeId}` };
    return [{ path: 'profileId', message }];
  }
  if (!profile[connection.kind]) {
    return [{ path: 'connection.kind', message: { zh: '该模板不支持此协议', en: `the profile does not speak ${connection.kind}` } }];
  }
  return [];
}
