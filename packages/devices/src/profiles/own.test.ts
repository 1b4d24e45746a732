import { describe, expect, it } from 'vitest';
import { decodeRegister, encodeRegister, expandRegisters } from '../codec/index.ts';
import { expandPoints } from '../expand.ts';
import { deviceTypes } from '../types/index.ts';
import { ownModbusProfile, ownMqttProfile, ownProfiles } from './own.ts';

describe.each(deviceTypes)('$key over Modbus', (type) => {
  const map = ownModbusProfile(type).modbus;
  if (!map) throw new Error('no register map');
  const registers = expandRegisters(map);
  const byMetric = new Map(registers.map((register) => [register.metric, register]));
  const points = expandPoints(type).filter((point) => point.type !== 'text');

  it('gives every point a register, and nothing else', () => {
    expect([...byMetric.keys()].sort()).toEqual(points.map((point) => point.metric).sort());
    expect(registers).toHaveLength(points.length);
  });

  it('restores both ends of every range at its decimals', () => {
    for (const point of points) {
      const register = byMetric.get(point.metric);
      if (!register || !point.range) throw new Error(`${point.metric} has no register or range`);
      const [low, high] = point.range;
      const smallest = Number(`1e-${point.decimals}`);
      const values = [low, high, ...(low <= 0 && high >= 0 ? [0] : []), ...(low <= smallest && high >= smallest ? [smallest] : [])];
      for (const value of values)
        expect([point.metric, decodeRegister(register, encodeRegister(register, value))]).toEqual([point.metric, value]);
    }
  });

  it('never has two points in one register, nor a point beyond the address space', () => {
    const taken = new Map<string, string>();
    for (const register of registers) {
      expect(register.address + register.width).toBeLessThanOrEqual(65_536);
      for (let address = register.address; address < register.address + register.width; address++) {
        const place = `${register.table} ${address}`;
        expect([place, taken.get(place)]).toEqual([place, undefined]);
        taken.set(place, register.metric);
      }
    }
  });

  it('is writable exactly where the type is', () => {
    for (const point of points) {
      const register = byMetric.get(point.metric);
      const expected =
        point.access === 'r' ? { table: 'input', write: undefined } : { table: 'holding', write: register?.width === 1 ? 6 : 16 };
      expect({ metric: point.metric, table: register?.table, write: register?.write }).toEqual({ metric: point.metric, ...expected });
    }
  });

  it('places members consecutively', () => {
    for (const register of map.registers.filter((one) => one.repeat)) {
      const first = byMetric.get(register.metric.replace('{n}', '1'));
      const last = byMetric.get(register.metric.replace('{n}', String(register.repeat?.count)));
      if (!first || !last) throw new Error(`${register.metric} has no members`);
      expect(last.address).toBe(first.address + ((register.repeat?.count ?? 0) - 1) * first.width);
    }
  });
});

describe('own profiles', () => {
  it('are one for Modbus and one for MQTT per type, with ids of their own', () => {
    expect(new Set(ownProfiles.map((profile) => profile.id)).size).toBe(deviceTypes.length * 2);
    for (const type of deviceTypes) {
      expect(ownProfiles.filter((profile) => profile.deviceTypeId === type.id).map((profile) => profile.id)).toEqual([
        `plant-${type.key}`,
        `mqtt-${type.key}`,
      ]);
      expect(ownMqttProfile(type).mqtt?.telemetryTopic).toBe('v1/devices/{deviceKey}/telemetry');
    }
  });

  it('are generated identically every time', () => {
    for (const type of deviceTypes) expect(ownModbusProfile(type)).toEqual(ownModbusProfile(type));
  });
});
