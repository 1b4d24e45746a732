import { describe, expect, it } from 'vitest';
import { decodeRegister, type ExpandedRegister, encodeRegister, expandRegisters } from '../codec/index.ts';
import { expandPoints } from '../expand.ts';
import { judgeMap } from '../judge-profile.ts';
import type { DeviceType, ExpandedPoint } from '../model.ts';
import type { Profile } from '../profile.ts';
import { deviceTypeById } from '../types/index.ts';
import { profileById, profiles } from './index.ts';

function typeOf(profile: Profile): DeviceType {
  return deviceTypeById(profile.deviceTypeId) ?? expect.fail(`${profile.id}: no device type ${profile.deviceTypeId}`);
}

function pointsOf(profile: Profile): ReadonlyMap<string, ExpandedPoint> {
  return new Map(expandPoints(typeOf(profile)).map((point) => [point.metric, point]));
}

/** Registers of a SunSpec model as devices of this profile implement it, ID and length included (json/model_*.json). */
const modelLength: Readonly<Record<number, number>> = { 103: 52, 113: 62, 203: 107, 802: 64, 803: 28 + 32, 804: 48 + 5 * 16 };

/** Values of the point's range that the register can represent: the ends of range and register that are within both, and zero. */
function samples(register: ExpandedRegister, point: ExpandedPoint): number[] {
  if (register.words) return [...new Set(Object.values(register.words))];
  if (register.bits) return [0, ...Object.values(register.bits).map((bit) => 2 ** bit)];
  if (register.type === 'bit') return [0, 1];
  const [low, high] = point.range ?? [0, 1];
  const floor = register.type.startsWith('s') ? -(2 ** (register.width * 16 - 1)) + 1 : 0;
  const ceiling = register.mask !== undefined ? 1 : register.type.startsWith('s') ? -floor : 2 ** (register.width * 16) - 2;
  const scale = (register.scale ?? 1) * (register.scaleFactor === undefined ? 1 : 0.1);
  const ends = [floor * scale, ceiling * scale].map((end) => end + (register.offset ?? 0)).sort((a, b) => a - b);
  const isFloat = register.type.startsWith('f');
  const within = (value: number) => isFloat || (value >= (ends[0] ?? 0) && value <= (ends[1] ?? 0));
  const inner = ends.map((end) => end - (end % (Math.abs(scale) * 10))).filter((value) => value >= low && value <= high);
  return [low, high, 0, (low + high) / 2, ...(isFloat ? [] : inner)].filter((value) => value >= low && value <= high && within(value));
}

describe('profiles', () => {
  it('have unique ids and are found by them', () => {
    expect(new Set(profiles.map((profile) => profile.id)).size).toBe(profiles.length);
    for (const profile of profiles) expect(profileById(profile.id)).toBe(profile);
    expect(profileById('nothing')).toBeUndefined();
  });

  it('include SunSpec and at least six vendors', () => {
    const vendors = new Set(
      profiles.filter((profile) => !profile.source.includes('SunSpec') && profile.modbus).map((profile) => profile.vendor),
    );
    expect(vendors.size).toBeGreaterThanOrEqual(7);
    for (const model of [103, 113, 203, 802, 803, 804]) expect(profileById(`sunspec-${model}`)).toBeDefined();
  });
});

describe.each(profiles)('$id', (profile) => {
  const points = pointsOf(profile);

  it('has a description in both languages, and a source', () => {
    expect(profile.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(profile.vendor).not.toBe('');
    expect(profile.source.length).toBeGreaterThan(10);
    for (const text of [profile.model, profile.notes ?? profile.model]) {
      expect(text.zh).not.toBe('');
      expect(text.en).not.toBe('');
      expect(text.en).not.toMatch(/[\u4e00-\u9fff]/);
    }
    expect(profile.modbus ?? profile.mqtt).toBeDefined();
  });

  const { modbus, mqtt } = profile;
  if (modbus) {
    const registers = expandRegisters(modbus);

    it('follows the rules of register maps', () => {
      expect(judgeMap(modbus, typeOf(profile))).toEqual([]);
    });

    it('restores values of every range', () => {
      for (const register of registers) {
        const point = points.get(register.metric);
        if (!point || point.type === 'text') continue;
        const scaleFactor = register.scaleFactor === undefined ? undefined : -1;
        let spoken = 0;
        for (const value of samples(register, point)) {
          // Zero is a sentinel for some registers.
          if (value === 0 && register.invalid?.includes(0)) continue;
          const words = encodeRegister(register, value, scaleFactor);
          expect(words).toHaveLength(register.width);
          const back = Number(decodeRegister(register, words, scaleFactor));
          const step = Math.abs(register.scale ?? 1) * (scaleFactor === undefined ? 1 : 0.1);
          const tolerance = register.type.startsWith('f') ? Math.abs(value) * 1e-6 : register.words || register.bits ? 0 : step / 2 + 1e-9;
          expect(Math.abs(back - value), `${register.metric} ${value} → ${back}`).toBeLessThanOrEqual(tolerance);
          expect(encodeRegister(register, back, scaleFactor)).toEqual(words);
          spoken++;
        }
        expect(spoken, register.metric).toBeGreaterThan(0);
      }
    });

    if (modbus.base.kind === 'sunspec') {
      const length = modelLength[modbus.base.model] ?? 0;
      it('keeps points and scale factors within its SunSpec model', () => {
        for (const register of registers) {
          expect(register.address + register.width).toBeLessThanOrEqual(length);
          if (register.scaleFactor !== undefined) expect(register.scaleFactor).toBeLessThan(length);
        }
        const factors = new Set(registers.map((register) => register.scaleFactor));
        expect(registers.filter((register) => factors.has(register.address))).toEqual([]);
      });
    }
  }

  if (mqtt) {
    it('names its topics and maps metrics of its device type', () => {
      expect(mqtt.telemetryTopic).toContain('{deviceKey}');
      const metrics = Object.values(mqtt.fields ?? {}).map((field) => field.metric);
      expect(metrics.filter((metric) => !points.has(metric))).toEqual([]);
      expect(new Set(metrics).size).toBe(metrics.length);
      if (mqtt.payload !== 'own') expect(metrics.length).toBeGreaterThan(0);
    });
  }
});
