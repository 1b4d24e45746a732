import { type DeviceTypeView, maxCurves, routes } from '@czyun/contract';
import { deviceTypes, expandPoints } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { asHistory } from './address.ts';
import { readySets } from './ready-sets.ts';

const view = (key: string): DeviceTypeView => {
  const type = deviceTypes.find((each) => each.key === key) ?? expect.fail();
  return { ...type, points: expandPoints(type) };
};
const setOf = (key: string, id: string) => readySets(view(key)).find((set) => set.id === id);

describe('ready sets', () => {
  it('combine related points of a type', () => {
    expect(setOf('pcs', 'setpoint_active_power')).toEqual({
      id: 'setpoint_active_power',
      name: { zh: '有功功率与给定', en: 'Active power and setpoint' },
      metrics: ['active_power', 'active_power_setpoint', 'active_power_lower_limit', 'active_power_upper_limit'],
    });
    expect(setOf('bms', 'soc_power')?.metrics).toEqual(['soc', 'active_power']);
    expect(setOf('bms', 'cell_voltage_spread')?.metrics).toEqual([
      'cell_voltage_max',
      'cell_voltage_avg',
      'cell_voltage_min',
      'cell_voltage_spread',
    ]);
    expect(setOf('pcs', 'phases_current')).toMatchObject({ name: { zh: '三相电流', en: 'Three-phase current' } });
    expect(setOf('pcs', 'efficiency')?.metrics).toEqual(['efficiency', 'active_power']);
    expect(setOf('bms', 'limits_soc')?.metrics).toContain('soc_lower_limit');
  });

  it('of every type have unique ids valid in an address, names in both languages and stored curves', () => {
    for (const { key, id: typeId } of deviceTypes) {
      const type = view(key);
      const sets = readySets(type);
      expect(sets.length, key).toBeGreaterThan(0);
      expect(new Set(sets.map(({ id }) => id)).size, key).toBe(sets.length);
      for (const { id, name, metrics } of sets) {
        expect(asHistory(routes.history.address.read(new URLSearchParams({ set: `${id}@${typeId}` }))).set).toBe(`${id}@${typeId}`);
        expect(name.zh && name.en).toBeTruthy();
        expect(name.en).not.toMatch(/[\u4e00-\u9fff]/);
        expect(metrics.length).toBeLessThan(maxCurves);
        const kept = new Set(type.points.filter(({ storage }) => storage !== 'live').map(({ metric }) => metric));
        for (const metric of metrics) expect(kept, `${key} ${id}`).toContain(metric);
      }
    }
  });
});
