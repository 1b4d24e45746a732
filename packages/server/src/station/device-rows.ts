/** Rows of devices and their form in set-up forms. */
import { type DeviceConnection, deviceConnection, type SetupDevice } from '@czyun/contract';
import type { Selectable } from 'kysely';
import type { DeviceTable } from '../db/schema.ts';

/** Address of a device over Modbus. */
export interface ModbusPlace {
  readonly host: string;
  readonly port: number;
  readonly unit: number;
}

/** Cache by text: all saved devices are checked when one address changes, and their texts rarely change. */
const knownPlaces = new Map<string, ModbusPlace | null>();
const maxPlaces = 20_000;

/** The Modbus address of a stored connection; null for other protocols and invalid texts. */
export function placeOf(text: string): ModbusPlace | null {
  const known = knownPlaces.get(text);
  if (known !== undefined) return known;
  if (knownPlaces.size >= maxPlaces) knownPlaces.clear();
  const connection = connectionOf(text);
  const place = connection.kind === 'modbus' ? { host: connection.host, port: connection.port, unit: connection.unit } : null;
  knownPlaces.set(text, place);
  return place;
}

/** An invalid connection is shown as MQTT, so that it can be corrected in the form. */
function connectionOf(text: string): DeviceConnection {
  try {
    return deviceConnection.parse(JSON.parse(text));
  } catch {
    return { kind: 'mqtt', periodMs: 10_000 };
  }
}

export function deviceView(row: Selectable<DeviceTable>): SetupDevice {
  return {
    id: row.id,
    version: row.version,
    key: row.key,
    name: row.name,
    nameEn: row.name_en,
    regionId: row.region_id,
    typeId: row.type_id,
    profileId: row.profile_id,
    role: row.role,
    connection: connectionOf(row.connection),
    offlineAfterMs: row.offline_after_ms,
    enabled: row.enabled !== 0,
    hasToken: row.token_hash !== null,
  };
}

type DeviceFields = Omit<SetupDevice, 'id' | 'version' | 'key' | 'hasToken'>;

export function deviceColumns(fields: DeviceFields) {
  return {
    name: fields.name,
    name_en: fields.nameEn || null,
    region_id: fields.regionId,
    type_id: fields.typeId,
    profile_id: fields.profileId,
    role: fields.role,
    connection: JSON.stringify(fields.connection),
    offline_after_ms: fields.offlineAfterMs,
    enabled: fields.enabled ? 1 : 0,
  };
}
