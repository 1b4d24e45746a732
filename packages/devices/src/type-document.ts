/** A device type in a file: the type, and register maps of its makes. */

import type { Complaint } from './complaints.ts';
import { judgeMap } from './judge-profile.ts';
import { judgeType } from './judge-type.ts';
import type { DeviceType } from './model.ts';
import type { ModbusMap, Profile } from './profile.ts';
import { ownMqttProfile } from './profiles/own.ts';

/** A Modbus profile within a type's file; its id is the file's own. */
export interface FileProfile extends Omit<Profile, 'deviceTypeId' | 'modbus' | 'mqtt'> {
  readonly modbus: ModbusMap;
}

export interface TypeDocument extends DeviceType {
  readonly profiles?: readonly FileProfile[];
}

/** The type alone. */
export function typeOf({ profiles: _, ...type }: TypeDocument): DeviceType {
  return type;
}

/** The profiles that devices of the type can have: MQTT with the product's own payload, and those of the file. No other type has the same ids. */
export function profilesOf(document: TypeDocument): Profile[] {
  const source = `Generated from the device type ${document.id} that came from a file`;
  const mqtt: Profile = { ...ownMqttProfile(document), vendor: '文件导入 / From a file', source };
  const own = (document.profiles ?? []).map(
    (profile): Profile => ({ ...profile, id: `file-${document.id}-${profile.id}`, deviceTypeId: document.id }),
  );
  return [mqtt, ...own];
}

/** All faults of a document of valid shape; empty if it can be used. */
export function judgeDocument(document: TypeDocument): Complaint[] {
  const type = typeOf(document);
  const profiles = document.profiles ?? [];
  const ids = profiles.map(({ id }) => id);
  const twice = profiles.flatMap(({ id }, index): Complaint[] =>
    ids.indexOf(id) === index ? [] : [{ path: ['profiles', index, 'id'], message: { zh: `${id} 重复`, en: `${id} stands twice` } }],
  );
  const maps = profiles.flatMap(({ modbus }, index) =>
    judgeMap(modbus, type).map(({ path, message }): Complaint => ({ path: ['profiles', index, 'modbus', ...path], message })),
  );
  return [...judgeType(type), ...twice, ...maps];
}
