/** Fields of a device's form, and the request made from them. Periods are typed in seconds. */
import {
  brokenNumber,
  brokenRule,
  type DeviceConnection,
  type DeviceRole,
  numberOf,
  type SetupDevice,
  type SetupDeviceType,
  type SetupProfile,
  setupNumbers,
  setupTexts,
} from '@czyun/contract';
import { type Draft, orNull, type Problems } from '../../../../kit/form/form-state.ts';
import { isMaker } from './names.ts';

export type DeviceField =
  | 'name'
  | 'nameEn'
  | 'key'
  | 'host'
  | 'port'
  | 'unit'
  | 'pollS'
  /** Empty: the default. */
  | 'timeoutS'
  | 'periodS'
  /** Empty: derived from the period. */
  | 'offlineS';
export type DeviceTexts = Draft<DeviceField>;

/** Values that are chosen instead of typed. */
export interface DeviceChoice {
  /** 0: in no zone. */
  readonly regionId: number;
  readonly role: DeviceRole | 'none';
  readonly enabled: boolean;
}
export type DeviceDraft = DeviceTexts & DeviceChoice;

/** Form fields by the server's names. */
export const serverNames = { pollMs: 'pollS', timeoutMs: 'timeoutS', periodMs: 'periodS', offlineAfterMs: 'offlineS' } as const;

const roleOfNature: Readonly<Record<string, DeviceRole>> = {
  pv: 'pv',
  wind: 'wind',
  pcs: 'storage',
  battery: 'storage',
  cabinet: 'storage',
};
const roles: readonly string[] = ['grid', 'load', 'pv', 'wind', 'storage', 'auxiliary'] satisfies readonly DeviceRole[];

const ms = (seconds: string) => Math.round((numberOf(seconds) ?? 0) * 1000);
const seconds = (time: number) => String(time / 1000);
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** A key that is not used in the project: `sungrow-pcs-1`. */
export function suggestKey(profile: Pick<SetupProfile, 'vendor'>, type: Pick<SetupDeviceType, 'key'>, taken: ReadonlySet<string>): string {
  const vendor = isMaker(profile) ? slug(profile.vendor.split(/\s+/)[0] ?? '') : '';
  const stem = [vendor, slug(type.key)].filter((part) => part !== '').join('-') || 'device';
  for (let n = 1; ; n += 1) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`;
}

/** Initial form values once a profile is chosen. */
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
    port: String(defaults.port),
    unit: String(defaults.unit),
    pollS: seconds(defaults.pollMs),
    timeoutS: '',
    periodS: seconds(defaults.periodMs),
    offlineS: '',
    enabled: true,
  };
}

/** Form values of a stored device. */
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
    port: String(modbus?.port ?? usual.port),
    unit: String(modbus?.unit ?? usual.unit),
    pollS: seconds(modbus?.pollMs ?? usual.pollMs),
    timeoutS: modbus?.timeoutMs === undefined ? '' : seconds(modbus.timeoutMs),
    periodS: seconds(connection.kind === 'mqtt' ? connection.periodMs : usual.periodMs),
    offlineS: device.offlineAfterMs === 0 ? '' : seconds(device.offlineAfterMs),
    enabled: device.enabled,
  };
}

/** Address of a device in a draft. */
export const placeOf = ({ host, port, unit }: Pick<DeviceTexts, 'host' | 'port' | 'unit'>) => ({
  host: host.trim(),
  port: numberOf(port) ?? 0,
  unit: numberOf(unit) ?? 0,
});

/** Connection of a draft. */
export function connectionOf(draft: DeviceTexts, protocol: SetupProfile['protocol']): DeviceConnection {
  if (protocol === 'mqtt') return { kind: 'mqtt', periodMs: ms(draft.periodS) };
  const timeout = draft.timeoutS.trim() === '' ? {} : { timeoutMs: ms(draft.timeoutS) };
  return { kind: 'modbus', ...placeOf(draft), pollMs: ms(draft.pollS), ...timeout };
}

/** Form fields for the connection of each protocol. */
export const connectionFields = {
  mqtt: ['periodS'],
  modbus: ['host', 'port', 'unit', 'pollS', 'timeoutS'],
} as const satisfies Record<SetupProfile['protocol'], readonly DeviceField[]>;

const rules = { port: setupNumbers.port, unit: setupNumbers.unit, offlineS: setupNumbers.offline } as const;
const ruleOf = (field: string) => (Object.hasOwn(rules, field) ? rules[field as keyof typeof rules] : setupNumbers.period);
const optional: readonly DeviceField[] = ['timeoutS', 'offlineS'];

function problemsOf(protocol: SetupProfile['protocol']) {
  return (draft: DeviceTexts): Problems<DeviceField> => {
    const numbers = [...connectionFields[protocol], 'offlineS' as const].filter((field) => field !== 'host');
    const broken = [
      ['name', brokenRule(setupTexts.name, draft.name)] as const,
      ['key', brokenRule(setupTexts.key, draft.key)] as const,
      ...(protocol === 'mqtt' ? [] : [['host', brokenRule(setupTexts.host, draft.host)] as const]),
      ...numbers.map((field) => {
        const isLeftOut = optional.includes(field) && draft[field].trim() === '';
        return [field, isLeftOut ? null : brokenNumber(ruleOf(field), draft[field])] as const;
      }),
    ];
    return Object.fromEntries(broken.filter(([, wrong]) => wrong !== null));
  };
}

/** Errors of a draft, by protocol. */
export const deviceProblems = { mqtt: problemsOf('mqtt'), modbus: problemsOf('modbus') } as const;

/** Another device with the same address and unit ID: correct where one controller serves several devices, otherwise a mistake. */
export function sharedPlace(
  draft: Pick<DeviceTexts, 'host' | 'port' | 'unit'>,
  devices: readonly SetupDevice[],
  ownId: number | null,
): SetupDevice | undefined {
  const place = placeOf(draft);
  const host = place.host.toLowerCase();
  if (host === '') return undefined;
  return devices.find(({ id, connection }) => {
    if (id === ownId || connection.kind !== 'modbus') return false;
    return connection.host.toLowerCase() === host && connection.port === place.port && connection.unit === place.unit;
  });
}

/** The fields of createDevice and updateDevice without those that identify the device. */
export function fieldsOf(draft: DeviceDraft, profile: SetupProfile) {
  return {
    name: draft.name.trim(),
    nameEn: orNull(draft.nameEn),
    regionId: draft.regionId === 0 ? null : draft.regionId,
    typeId: profile.deviceTypeId,
    profileId: profile.id,
    role: draft.role === 'none' ? null : draft.role,
    connection: connectionOf(draft, profile.protocol),
    offlineAfterMs: draft.offlineS.trim() === '' ? 0 : ms(draft.offlineS),
    enabled: draft.enabled,
  };
}

/** The fields of a stored device in the form of updateDevice. */
export function fieldsOfDevice(device: SetupDevice) {
  const { name, nameEn, regionId, typeId, profileId, connection, offlineAfterMs, enabled } = device;
  const role = device.role !== null && roles.includes(device.role) ? (device.role as DeviceRole) : null;
  return { name, nameEn, regionId, typeId, profileId, role, connection, offlineAfterMs, enabled };
}
