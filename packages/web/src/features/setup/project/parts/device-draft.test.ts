import { deviceSetupApi, type SetupDevice, type SetupDeviceType, type SetupProfile } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { fieldAt } from '../../../../kit/form/form-state.ts';
import {
  connectionOf,
  type DeviceField,
  deviceProblems,
  draftOf,
  fieldsOf,
  newDraft,
  serverNames,
  sharedPlace,
  suggestKey,
} from './device-draft.ts';

const type: SetupDeviceType = {
  id: 1301,
  key: 'pv-inverter',
  name: { zh: '光伏逆变器', en: 'PV inverter' },
  nature: 'pv',
  points: 20,
  pages: ['monitor'],
  custom: false,
  editable: false,
  devices: 0,
};
const profile: SetupProfile = {
  id: 'sunspec-103',
  deviceTypeId: 1301,
  vendor: 'SunSpec',
  model: { zh: '三相', en: 'Three-phase' },
  protocol: 'modbus',
  notes: null,
  source: '',
  points: 20,
  topic: null,
  defaults: { port: 502, unit: 1, pollMs: 5000, periodMs: 10_000 },
};
const device: SetupDevice = {
  id: 7,
  version: 3,
  key: 'sunspec-pv-inverter-1',
  name: '1# 逆变器',
  nameEn: null,
  regionId: null,
  typeId: 1301,
  profileId: 'sunspec-103',
  role: 'pv',
  connection: { kind: 'modbus', host: '10.0.0.7', port: 1502, unit: 3, pollMs: 500, timeoutMs: 1500 },
  offlineAfterMs: 60_000,
  enabled: false,
  hasToken: false,
};

describe('the form of a device', () => {
  it('starts with what the profile and the project suggest', () => {
    expect(newDraft(profile, type, [device])).toMatchObject({
      name: '2# 光伏逆变器',
      nameEn: 'PV inverter 2',
      key: 'sunspec-pv-inverter-2',
      role: 'pv',
      port: '502',
      pollS: '5',
    });
    expect(suggestKey({ vendor: '示范 / Demo' }, { key: 'meter' }, new Set())).toBe('meter-1');
  });
  it('survives a round trip', () => {
    const { id: _, version: __, hasToken: ___, key: ____, ...fields } = device;
    expect(fieldsOf(draftOf(device, profile), profile)).toEqual(fields);
  });
  it('sends periods in milliseconds and omits empty fields', () => {
    const draft = { ...newDraft(profile, type, []), host: ' 10.0.0.9 ', pollS: '０.25' };
    expect(connectionOf(draft, 'modbus')).toEqual({ kind: 'modbus', host: '10.0.0.9', port: 502, unit: 1, pollMs: 250 });
    expect(connectionOf(draft, 'mqtt')).toEqual({ kind: 'mqtt', periodMs: 10_000 });
  });
  it('maps its fields to the server’s paths', () => {
    const at = (path: string) => fieldAt(path, (name) => Object.hasOwn(draftOf(device, profile), name), serverNames);
    expect([at('body.connection.pollMs'), at('key'), at('offlineAfterMs'), at('body.profileId')]).toEqual([
      'pollS',
      'key',
      'offlineS',
      null,
    ]);
  });
  it('accepts and refuses what the server does', () => {
    const typed: Partial<Record<DeviceField, readonly string[]>> = {
      name: ['', ' ', 'a', 'x'.repeat(100), 'x'.repeat(101)],
      key: ['', 'a', '-a', 'a b', 'A.b_c-1', 'x'.repeat(64), 'x'.repeat(65)],
      host: ['', '10.0.0.7', ' pcs-1.local ', '::1', 'http://a', 'a b', '10.0.0.7/24'],
      port: ['', '0', '1', '502', '65535', '65536', '1.5', 'x', '1e3'],
      unit: ['', '-1', '0', '255', '256', '2.5'],
      pollS: ['', '0', '0.04', '0.05', '5', '86400', '86401', 'x'],
      timeoutS: ['', ' ', '0.01', '3', '86401', 'x'],
      periodS: ['', '0.04', '10', 'x'],
      offlineS: ['', '0.5', '1', '86400', '86401', 'x'],
    };
    const names: Readonly<Record<string, string>> = serverNames;
    for (const protocol of ['mqtt', 'modbus'] as const) {
      const good = draftOf(device, profile);
      const isSent = (field: string) => (protocol === 'mqtt' ? !/^(host|port|unit|pollS|timeoutS)$/.test(field) : field !== 'periodS');
      for (const [field, texts] of Object.entries(typed).filter(([name]) => isSent(name))) {
        for (const text of texts) {
          const draft = { ...good, [field]: text };
          const body = { ...fieldsOf(draft, { ...profile, protocol }), projectId: 1, key: draft.key.trim() };
          const asked = deviceSetupApi.createDevice.body.safeParse(body);
          const problems = deviceProblems[protocol](draft);
          const isNumber = /^-?[\d.]+$/.test(text.trim());
          // A text that is not a number is never sent as one.
          const refused =
            !asked.success || (/port|unit|S$/.test(field) && text.trim() !== '' && !isNumber) || (/port|unit/.test(field) && text === '');
          expect(Object.keys(problems), `${protocol}: ${field} = “${text}”`).toEqual(refused ? [field] : []);
          for (const { path, message } of asked.error?.issues ?? []) {
            const last = String(path.at(-1));
            expect(`text:${(problems as Record<string, string>)[names[last] ?? last]}`, `${field} = “${text}”`).toBe(message);
          }
        }
      }
    }
  });
});

describe('two devices at one address', () => {
  const at = { host: ' 10.0.0.7 ', port: '1502', unit: '3' };
  it('exclude the edited device, other unit IDs and drafts without an address', () => {
    expect(sharedPlace(at, [device], null)?.id).toBe(7);
    expect(sharedPlace(at, [device], 7)).toBeUndefined();
    expect(sharedPlace({ ...at, unit: '4' }, [device], null)).toBeUndefined();
    expect(sharedPlace({ ...at, host: '' }, [device], null)).toBeUndefined();
  });
});
