import { indicatorSettings } from '@czyun/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceOf } from '../../energy/station-fixture.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { coveredAlike, registersOf } from './energies.ts';
import { energyIndicators } from './list.ts';

const usual = indicatorSettings.parse({});
const ratings = { power: 100, energy: 200 };

describe('the four parts of the energy taken', () => {
  const kWh = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  it('add up to 100 %, metered or as the remainder', () => {
    fc.assert(
      fc.property(kWh, kWh, kWh, kWh, kWh, fc.boolean(), (taken, fedIn, charge, discharge, auxiliary, metered) => {
        const energies = { taken, fedIn, charge, discharge, auxiliary };
        const found = energyIndicators(energies, ratings, 24, usual, { metered, same: false });
        const parts = [found.overallEfficiency, found.storageLoss, found.auxiliary, ...(metered ? [found.distributionLoss] : [])];
        const sum = parts.reduce<number>((all, part) => all + (part ?? Number.NaN), 0);
        const greatest = Math.max(100, ...parts.map((part) => Math.abs(part ?? 0)));
        expect(Math.abs(sum - 100) / greatest).toBeLessThan(1e-9);
        if (!metered) expect(found.distributionLoss).toBeNull();
      }),
    );
  });

  it('are unknown if one register is both gateway and storage', () => {
    const energies = { taken: 100, fedIn: 80, charge: 100, discharge: 80, auxiliary: null };
    const found = energyIndicators(energies, ratings, 24, usual, { metered: false, same: true });
    expect(found).toMatchObject({ overallEfficiency: 80, storageLoss: null, auxiliary: null, distributionLoss: null, unitEfficiency: 80 });
  });
});

describe('registers of the gateway', () => {
  const energies = ['energy_import', 'energy_export'];
  const grid = deviceOf(1, 'meter', { role: 'grid', metrics: energies });
  const pcs = deviceOf(2, 'pcs', { metrics: ['charge_energy_total', 'discharge_energy_total'] });
  const storage = deviceOf(3, 'meter', { role: 'storage', metrics: energies });
  const of = (devices: readonly DeviceRecord[], more: object = {}) => registersOf(devices, ({ params }) => params, { ...usual, ...more });
  const ids = ({ gateway }: ReturnType<typeof of>) =>
    typeof gateway === 'string' ? gateway : [...gateway.taken, ...gateway.fedIn].map(({ param }) => param.paramId);

  it('are those of the grid if nothing else is connected to it, or of the configured meters', () => {
    expect(ids(of([grid, pcs]))).toEqual([100, 101]);
    expect(ids(of([pcs]))).toBe('noGatewayMeter');
    const load = deviceOf(4, 'meter', { role: 'load', metrics: ['energy_import'] });
    const pv = deviceOf(5, 'pv', { metrics: ['energy_total'] });
    expect([ids(of([grid, pcs, load])), ids(of([grid, pcs, pv]))]).toEqual(['gatewayShared', 'gatewayShared']);
    expect(ids(of([grid, pcs, pv, storage], { gatewayIds: [3] }))).toEqual([300, 301]);
    expect(ids(of([grid, pcs], { gatewayIds: [9] }))).toBe('noGatewayMeter');
  });

  it('are those of the storage meter if converters have their own counters', () => {
    const found = of([grid, pcs, storage]);
    expect([ids(found), found.charge.map(({ param }) => param.paramId), found.same]).toEqual([[300, 301], [200], false]);
    expect(of([grid, pcs, storage], { gatewayIds: [3] }).same).toBe(false);
  });

  it('are the same as those of the storage only if nothing else counts it', () => {
    expect(of([grid, storage], { gatewayIds: [3] }).same).toBe(true);
    expect(of([grid, pcs]).same).toBe(false);
  });

  it('batteries are the DC side, unless nothing else counts', () => {
    const battery = deviceOf(6, 'battery', { metrics: ['charge_energy_total', 'discharge_energy_total'] });
    const dcOf = (devices: readonly DeviceRecord[]) => of(devices).chargeDc.map(({ param }) => param.paramId);
    expect([dcOf([grid, pcs, battery]), dcOf([grid, battery])]).toEqual([[600], []]);
  });

  it('are unknown if the coverage of the meter differs from that of the converters', () => {
    const found = of([grid, pcs, storage]);
    const counted = (gatewayMs: number) =>
      new Map(
        [200, 201, 300, 301].map((paramId) => [paramId, { value: 1, estimated: false, coveredMs: paramId < 300 ? 1000 : gatewayMs }]),
      );
    const within = { start: 0, until: 1000 };
    expect([980, 900].map((ms) => typeof coveredAlike(found, counted(ms), within).gateway)).toEqual(['object', 'string']);
    expect(coveredAlike(found, counted(10), within).gateway).toBe('notCovered');
  });
});
