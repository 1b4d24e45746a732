/** What is wrong with a device's type, profile and connection as they stand together. */
import type { DeviceConnection } from '@czyun/contract';
import { type FieldGuard, FieldRefusal } from '../../drivers/field-networks.ts';
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

/** What is wrong with a connection's host and port; a name that is not known today may be tomorrow, and is looked at again on every connect. */
export async function hostProblems(guard: FieldGuard, connection: DeviceConnection): Promise<WrongField[]> {
  if (connection.kind !== 'modbus') return [];
  try {
    await guard.locate(connection.host, connection.port);
    return [];
  } catch (error) {
    if (!(error instanceof FieldRefusal)) throw error;
    if (error.reason === 'unknownName') return [];
    if (error.reason === 'port') {
      return [
        { path: 'connection.port', message: { zh: `端口 ${connection.port} 不允许`, en: `the port ${connection.port} is not allowed` } },
      ];
    }
    const message = { zh: `${connection.host} 不在允许的现场网段内`, en: `${connection.host} lies outside the field networks` };
    return [{ path: 'connection.host', message }];
  }
}
