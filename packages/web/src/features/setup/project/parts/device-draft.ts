/** What the form of a device holds, and what is sent. Periods are typed in seconds. */
import type { DeviceConnection, DeviceRole, SetupDevice, SetupDeviceType, SetupProfile } from '@czyun/contract';
import { isMaker } from './names.ts';

export interface DeviceDraft {
  readonly name: string;
  readonly nameEn: string;
  readonly key: string;
  /** 0: in no zone. */
  readonly regionId: number;
  readonly role: DeviceRole | 'none';
  readonly host: string;
  readonly port: number;
  readonly unit: number;
  readonly pollS: number;
  /** null: the usual one. */
  readonly timeoutS: number | null;
  readonly periodS: number;
  /** null: by the period. */
  readonly offlineS: number | null;
  readonly enabled: boolean;
}

export const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const hostPattern = /^[\w.:-]{1,255}$/;

const roleOfNature: Readonly<Record<string, DeviceRole>> = {
  pv: 'pv',
  wind: 'wind',
  pcs: 'storage',
  battery: 'storage',
  cabinet: 'storage',
};
const roles: readonly string[] = ['grid', 'load', 'pv', 'wind', 'storage'] satisfies readonly DeviceRole[];

const ms = (seconds: number) => Math.round(seconds * 1000);
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** A key nobody in the project has: `sungrow-pcs-1`. */
export function suggestKey(profile: Pick<SetupProfile, 'vendor'>, type: Pick<SetupDeviceType, 'key'>, taken: ReadonlySet<string>): string {
  const vendor = isMaker(profile) ? slug(profile.vendor.split(/\s+/)[0] ?? '') : '';
  const stem = [vendor, slug(type.key)].filter((part) => part !== '').join('-') || 'device';
  for (let n = 1; ; n += 1) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`;
}

/** What a form begins with once a profile is chosen. */
export function newDraft(profile: SetupProfile, type: SetupDeviceType, devices: readonly SetupDevice[]): DeviceDraft {
  const key = suggestKey(profile, type, new Set(devices.map((device) => device.key)));
  const n = devices.filter(({ typeId }) => typeId === type.id).length + 1;
  const { defaults } = profile;
  return {
    name: `${n}# ${type.name.zh}`,
    nameEn: `${type.name.en} ${n}`,
    key,
    regionId: 0,
    role: roleOfNature[type.nature] ?? 'none',
    host: '',
    port: defaults.port,
    unit: defaults.unit,
    pollS: defaults.pollMs / 1000,
    timeoutS: null,
    periodS: defaults.periodMs / 1000,
    offlineS: null,
    enabled: true,
  };
}

/** What a form shows of a device that is saved. */
export function draftOf(device: SetupDevice, profile: SetupProfile | undefined): DeviceDraft {
  const { connection } = device;
  const usual = profile?.defaults ?? { port: 502, unit: 1, pollMs: 5000, periodMs: 10_000 };
  const modbus = connection.kind === 'modbus' ? connection : null;
  return {
    name: device.name,
    nameEn: device.nameEn ?? '',
    key: device.key,
    regionId: device.regionId ?? 0,
    role: device.role !== null && roles.includes(device.role) ? (device.role as DeviceRole) : 'none',
    host: modbus?.host ?? '',
    port: modbus?.port ?? usual.port,
    unit: modbus?.unit ?? usual.unit,
    pollS: (modbus?.pollMs ?? usual.pollMs) / 1000,
    timeoutS: modbus?.timeoutMs === undefined ? null : modbus.timeoutMs / 1000,
    periodS: (connection.kind === 'mqtt' ? connection.periodMs : usual.periodMs) / 1000,
    offlineS: device.offlineAfterMs === 0 ? null : device.offlineAfterMs / 1000,
    enabled: device.enabled,
  };
}

/** The connection that a draft describes. */
export function connectionOf(draft: DeviceDraft, protocol: SetupProfile['protocol']): DeviceConnection {
  if (protocol === 'mqtt') return { kind: 'mqtt', periodMs: ms(draft.periodS) };
  const { host, port, unit, pollS, timeoutS } = draft;
  const timeout = timeoutS === null ? {} : { timeoutMs: ms(timeoutS) };
  return { kind: 'modbus', host: host.trim(), port, unit, pollMs: ms(pollS), ...timeout };
}

/** Another device that is asked at the same address under the same unit: intended where one controller speaks for several, else a slip. */
export function sharedPlace(
  draft: Pick<DeviceDraft, 'host' | 'port' | 'unit'>,
  devices: readonly SetupDevice[],
  ownId: number | null,
): SetupDevice | undefined {
  const host = draft.host.trim().toLowerCase();
  if (host === '') return undefined;
  return devices.find(({ id, connection }) => {
    if (id === ownId || connection.kind !== 'modbus') return false;
    return connection.host.toLowerCase() === host && connection.port === draft.port && connection.unit === draft.unit;
  });
}

/** The fields of createDevice and updateDevice but for what says which device. */
export function fieldsOf(draft: DeviceDraft, profile: SetupProfile) {
  return {
    name: draft.name.trim(),
    nameEn: draft.nameEn.trim() === '' ? null : draft.nameEn.trim(),
    regionId: draft.regionId === 0 ? null : draft.regionId,
    typeId: profile.deviceTypeId,
    profileId: profile.id,
    role: draft.role === 'none' ? null : draft.role,
    connection: connectionOf(draft, profile.protocol),
    offlineAfterMs: draft.offlineS === null ? 0 : ms(draft.offlineS),
    enabled: draft.enabled,
  };
}

/** The fields of a saved device as updateDevice wants them. */
export function fieldsOfDevice(device: SetupDevice) {
  const { name, nameEn, regionId, typeId, profileId, connection, offlineAfterMs, enabled } = device;
  const role = device.role !== null && roles.includes(device.role) ? (device.role as DeviceRole) : null;
  return { name, nameEn, regionId, typeId, profileId, role, connection, offlineAfterMs, enabled };
}

/** The form's field for a path of the server: `body.connection.pollMs` is `pollS`. */
export function draftField(path: string): keyof DeviceDraft | null {
  const last = path.split('.').at(-1) ?? '';
  const renamed: Readonly<Record<string, keyof DeviceDraft>> = {
    pollMs: 'pollS',
    timeoutMs: 'timeoutS',
    periodMs: 'periodS',
    offlineAfterMs: 'offlineS',
    name: 'name',
    nameEn: 'nameEn',
    key: 'key',
    regionId: 'regionId',
    role: 'role',
    host: 'host',
    port: 'port',
    unit: 'unit',
  };
  return renamed[last] ?? null;
}
