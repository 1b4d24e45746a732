import type { SetupDeviceType, SetupProfile } from '@czyun/contract';
import { expect, it } from 'vitest';
import { matchingProfiles } from './profile-search.ts';

const profile = (id: string, vendor: string, deviceTypeId: number, protocol: 'modbus' | 'mqtt' = 'modbus') =>
  ({ id, vendor, deviceTypeId, protocol, model: { zh: '混合逆变器', en: 'Hybrid inverter' } }) as SetupProfile;
const types = new Map([[1203, { id: 1203, key: 'meter', name: { zh: '智能电表', en: 'Meter' } } as SetupDeviceType]]);
const all = [
  profile('mqtt-meter', '示范 / Demo', 1203, 'mqtt'),
  profile('sungrow-sh', 'Sungrow', 1201),
  profile('shelly', 'Shelly', 1203, 'mqtt'),
];

it('finds a model by any of its words, makers first', () => {
  const ids = (text: string) => matchingProfiles(all, types, text).map(({ id }) => id);
  expect(ids('')).toEqual(['shelly', 'sungrow-sh', 'mqtt-meter']);
  expect(ids('SUNGROW 混合')).toEqual(['sungrow-sh']);
  expect(ids('电表 mqtt')).toEqual(['shelly', 'mqtt-meter']);
  expect(ids('nothing')).toEqual([]);
});
