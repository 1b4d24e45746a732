import { deviceTypeById, expandPoints, expandRegisters, type Profile, profileById } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { completeness } from '../energy/device-shares.ts';
import { offeredBy } from './offers.ts';
import type { DeviceRecord } from './types.ts';

const profileOf = (id: string): Profile => {
  const profile = profileById(id);
  if (!profile) throw new Error(id);
  return profile;
};

function device(profile: Profile, kind: 'modbus' | 'mqtt'): DeviceRecord {
  const type = deviceTypeById(profile.deviceTypeId);
  if (!type) throw new Error(profile.id);
  const params = expandPoints(type).map((point, index) => ({ paramId: index + 1, deviceId: 1, projectId: 1, point }));
  return { id: 1, enabled: true, type, params, driver: { profile, connection: { kind } } } as unknown as DeviceRecord;
}

/** The current good values of these points. */
const newestOf = (paramIds: readonly number[]) => ({
  get: (paramId: number) => (paramIds.includes(paramId) ? { paramId, value: 1, quality: 0 as const, time: 1 } : undefined),
});

describe('what a device gives', () => {
  const sungrow = profileOf('sungrow-sh');
  const mapped = new Set(sungrow.modbus ? expandRegisters(sungrow.modbus).map(({ metric }) => metric) : []);

  it('is what its register map reads: a part of its type, and complete with that', () => {
    const inverter = device(sungrow, 'modbus');
    const offered = offeredBy(inverter, newestOf([]));
    expect(offered.length).toBeLessThan(inverter.params.length);
    expect(offered.every(({ point }) => mapped.has(point.metric) && point.access !== 'w')).toBe(true);
    const newest = newestOf(offered.map(({ paramId }) => paramId));
    expect(completeness([inverter], (each) => offeredBy(each, newest), newest)).toBe(100);
    const half = newestOf(offered.slice(0, Math.floor(offered.length / 2)).map(({ paramId }) => paramId));
    expect(completeness([inverter], (each) => offeredBy(each, half), half)).toBeLessThan(60);
  });

  it('is everything it ever sent if it may choose, and its whole type before it sent anything', () => {
    const free = device({ ...sungrow, mqtt: { telemetryTopic: 't', payload: 'own' } }, 'mqtt');
    expect(offeredBy(free, newestOf([])).length).toBe(free.params.filter(({ point }) => point.access !== 'w').length);
    expect(offeredBy(free, newestOf([2, 3])).map(({ paramId }) => paramId)).toEqual([2, 3]);
  });

  it('is what the fields of a vendor payload name', () => {
    const metric = free(sungrow);
    const vendor = device({ ...sungrow, mqtt: { telemetryTopic: 't', payload: 'flat', fields: { p: { metric } } } }, 'mqtt');
    expect(offeredBy(vendor, newestOf([])).map(({ point }) => point.metric)).toEqual([metric]);
  });
});

/** A readable metric of the type that a profile is for. */
function free(profile: Profile): string {
  return device(profile, 'modbus').params.find(({ point }) => point.access !== 'w')?.point.metric ?? '';
}
