import { expect, it, vi } from 'vitest';
import { lifeUntil, meanOfDay } from './commissioning.ts';
import { createState, type PlantState } from './state.ts';
import { createCells, step } from './step.ts';

// Simulates weeks across a year: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const day = 86_400_000;
const start = Date.UTC(2026, 0, 3, 16);

const figures = {
  importKwh: (state) => state.meters.grid.importKwh,
  exportKwh: (state) => state.meters.grid.exportKwh,
  loadKwh: (state) => state.meters.load.importKwh,
  gatewayImportKwh: (state) => state.meters.storage.importKwh,
  gatewayExportKwh: (state) => state.meters.storage.exportKwh,
  pvKwh: (state) => state.pv[0]!.totalKwh + state.pv[1]!.totalKwh,
  windKwh: (state) => state.wind.totalKwh,
  pcsChargeKwh: (state) => state.storageChargeKwh,
  pcsDischargeKwh: (state) => state.storageDischargeKwh,
  batteryDischargeKwh: (state) => state.batteries[0]!.dischargeKwh + state.batteries[1]!.dischargeKwh,
  pcsRunHours: (state) => (state.pcs[0]!.runHours + state.pcs[1]!.runHours) / 2,
  coolingKwh: (state) => state.cooling.energyKwh,
  fanKwh: (state) => state.fan.energyKwh,
  compressedAirKwh: (state) => state.compressor.energyKwh,
  compressedAirM3: (state) => state.compressor.airM3,
  compressedAirHours: (state) => state.compressor.runHours,
  compressedAirLoadHours: (state) => state.compressor.loadHours,
} satisfies Partial<Record<Parameters<typeof meanOfDay>[0], (state: PlantState) => number>>;

it('starts the plant with counters that match the means of simulated weeks', () => {
  const cells = createCells();
  const gained = new Map<string, number>();
  const weeks = 9;
  const days = weeks * 7;
  for (let index = 0; index < weeks; index++) {
    const state = createState(20_240, start + Math.round((index * 365) / weeks) * day);
    const before = structuredClone(state);
    for (let minute = 0; minute < 7 * 1_440; minute++) step(state, 60, cells);
    for (const [name, of] of Object.entries(figures)) gained.set(name, (gained.get(name) ?? 0) + of(state) - of(before));
  }
  for (const name of Object.keys(figures) as (keyof typeof figures)[]) {
    const mean = (gained.get(name) ?? 0) / days;
    // Feed-in occurs on few sunny days off.
    const within = name === 'exportKwh' ? 0.6 : 0.2;
    expect([name, Math.abs(mean / meanOfDay(name) - 1) < within]).toEqual([name, true]);
  }
  const { of, energiesOf } = lifeUntil(start);
  const { chargeKwh, dischargeKwh } = energiesOf('pcs', 1);
  expect(of('importKwh') - of('exportKwh') + of('pvKwh') + of('windKwh') + dischargeKwh - chargeKwh).toBeCloseTo(of('loadKwh'), -3);
  expect(dischargeKwh / chargeKwh).toBeGreaterThan(0.9);
});
