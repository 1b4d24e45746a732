import type { DeviceConnection } from '@czyun/contract';
import { isBalanced } from '@czyun/devices';
import { keyRefusal } from '../accounts/index.ts';
import type { CallActor } from '../kernel/call-actor.ts';
import { AppError } from '../kernel/errors.ts';
import type { WrongField } from '../kernel/wrong-fields.ts';
import type { DeviceCatalog } from '../registry/types.ts';

interface Asked {
  readonly typeId: number;
  readonly profileId: string;
  readonly connection: DeviceConnection;
  readonly role?: string | null | undefined;
}

/** The key belongs to another device of any project; also reported for the field, so that forms show it there. */
export const keyTaken = ({ language }: CallActor, key: string): AppError =>
  new AppError('keyTaken', { key }, [{ path: 'key', message: keyRefusal(key)[language] }]);

/** Errors in the combination of type, profile and protocol. */
export function profileProblems(catalog: DeviceCatalog, { typeId, profileId, connection, role }: Asked): WrongField[] {
  const type = catalog.type(typeId);
  if (!type) {
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
  if (role && !isBalanced(type.nature)) {
    const message = { zh: '此类设备不参与能量平衡', en: 'this device type has no role in the energy balance' };
    return [{ path: 'role', message }];
  }
  return [];
}
