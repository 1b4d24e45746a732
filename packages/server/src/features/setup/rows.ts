/** Rows of set-up and what forms see of them. */
import { randomBytes } from 'node:crypto';
import {
  type DeviceConnection,
  deviceConnection,
  type SetupDevice,
  type SetupPage,
  type SetupProject,
  type SetupZone,
} from '@czyun/contract';
import type { Selectable } from 'kysely';
import type { CustomPageTable, DeviceTable, ProjectTable, RegionTable } from '../../db/schema.ts';
import { camerasOf, parseConf, usesWeixin } from '../../registry/project-conf.ts';

export function projectView(row: Selectable<ProjectTable>): SetupProject {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    nameEn: row.name_en,
    type: row.type === 2 ? 2 : row.type === 3 ? 3 : 1,
    company: row.company,
    title: row.title,
    address: row.address,
    companyEn: row.company_en,
    titleEn: row.title_en,
    addressEn: row.address_en,
    timeZone: row.time_zone,
    location: row.lng === null || row.lat === null ? null : { lng: row.lng, lat: row.lat },
    operationTime: row.operation_time,
    largeImage: row.large_image,
    cameras: [...camerasOf(parseConf(row.conf) ?? {})],
    weixin: usesWeixin(parseConf(row.conf) ?? {}),
  };
}

/** Recognises a project in files until the platform gives it another one. */
export function newProjectKey(): string {
  return `project-${randomBytes(6).toString('hex')}`;
}

type ProjectFields = Omit<SetupProject, 'id' | 'version' | 'cameras' | 'weixin'>;

export function projectColumns(fields: ProjectFields) {
  return {
    name: fields.name,
    name_en: fields.nameEn || null,
    type: fields.type,
    company: fields.company,
    title: fields.title,
    address: fields.address,
    company_en: fields.companyEn || null,
    title_en: fields.titleEn || null,
    address_en: fields.addressEn || null,
    operation_time: fields.operationTime,
    large_image: fields.largeImage,
    time_zone: fields.timeZone,
    lng: fields.location?.lng ?? null,
    lat: fields.location?.lat ?? null,
  };
}

export function zoneView(row: Selectable<RegionTable>): SetupZone {
  return { id: row.id, version: row.version, name: row.name, nameEn: row.name_en, parentId: row.parent_id };
}

/** Where a device answers over Modbus. */
export interface ModbusPlace {
  readonly host: string;
  readonly port: number;
  readonly unit: number;
}

/** Every saved device is looked at when one moves; their texts seldom change. */
const knownPlaces = new Map<string, ModbusPlace | null>();
const mostPlaces = 20_000;

/** Where a stored connection leads, if it is one over Modbus; null also where it cannot be read. */
export function placeOf(text: string): ModbusPlace | null {
  const known = knownPlaces.get(text);
  if (known !== undefined) return known;
  if (knownPlaces.size >= mostPlaces) knownPlaces.clear();
  const connection = connectionOf(text);
  const place = connection.kind === 'modbus' ? { host: connection.host, port: connection.port, unit: connection.unit } : null;
  knownPlaces.set(text, place);
  return place;
}

/** A connection that cannot be read shows as MQTT: the form is where it is put right. */
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

export function pageView(row: Selectable<CustomPageTable>): SetupPage {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    nameEn: row.name_en,
    refType: row.ref_type,
    refLocation: row.ref_location,
    path: row.path,
    htProjectId: row.ht_project_id,
    icon: row.icon,
    url: row.url,
    hidden: row.del_flag > 0,
    regionId: row.region_id,
  };
}

type PageFields = Omit<SetupPage, 'id' | 'version'>;

export function pageColumns(fields: PageFields) {
  return {
    name: fields.name,
    name_en: fields.nameEn || null,
    ref_type: fields.refType,
    ref_location: fields.refLocation,
    path: fields.path,
    ht_project_id: fields.htProjectId,
    icon: fields.icon,
    url: fields.url,
    del_flag: fields.hidden ? 1 : 0,
    region_id: fields.regionId,
  };
}
