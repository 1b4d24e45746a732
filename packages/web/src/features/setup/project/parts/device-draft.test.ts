import type { SetupDevice, SetupDeviceType, SetupProfile } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { connectionOf, draftField, draftOf, fieldsOf, newDraft, sharedPlace, suggestKey } from './device-draft.ts';

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
  it('begins with what the profile and the project suggest', () => {
    expect(newDraft(profile, type, [device])).toMatchObject({
      name: '2# 光伏逆变器',
      nameEn: 'PV inverter 2',
      key: 'sunspec-pv-inverter-2',
      role: 'pv',
      port: 502,
      pollS: 5,
    });
    expect(suggestKey({ vendor: '示范 / Demo' }, { key: 'meter' }, new Set())).toBe('meter-1');
  });
  it('gives back what it was given', () => {
    const { id: _, version: __, hasToken: ___, key: ____, ...fields } = device;
    expect(fieldsOf(draftOf(device, profile), profile)).toEqual(fields);
  });
  it('sends periods in milliseconds and leaves out what was not said', () => {
    const draft = { ...newDraft(profile, type, []), host: ' 10.0.0.9 ', pollS: 0.25 };
    expect(connectionOf(draft, 'modbus')).toEqual({ kind: 'modbus', host: '10.0.0.9', port: 502, unit: 1, pollMs: 250 });
    expect(connectionOf(draft, 'mqtt')).toEqual({ kind: 'mqtt', periodMs: 10_000 });
  });
  it('knows its fields by the server’s paths', () => {
    expect(draftField('body.connection.pollMs')).toBe('pollS');
    expect(draftField('key')).toBe('key');
    expect(draftField('body.profileId')).toBeNull();
  });
});

describe('two devices at one place', () => {
  const at = { host: ' 10.0.0.7 ', port: 1502, unit: 3 };
  it('are told apart from one that is edited, another unit and no address yet', () => {
    expect(sharedPlace(at, [device], null)?.id).toBe(7);
    expect(sharedPlace(at, [device], 7)).toBeUndefined();
    expect(sharedPlace({ ...at, unit: 4 }, [device], null)).toBeUndefined();
    expect(sharedPlace({ ...at, host: '' }, [device], null)).toBeUndefined();
  });
});
