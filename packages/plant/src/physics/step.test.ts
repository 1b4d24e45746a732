import { describe, expect, it, vi } from 'vitest';
import { capacityKwh } from './battery.ts';
import { startOfDay } from './calendar.ts';
import { openCircuitV } from './cells.ts';
import type { Fault } from './faults.ts';
import { createState, type PlantState } from './state.ts';
import { advance, createCells, step } from './step.ts';

const monday = Date.UTC(2026, 5, 14, 16); // Monday 15 June 2026, 00:00 in Shanghai
const hour = 3_600_000;
// Simulates whole days by the second: slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

function closes(state: PlantState): void {
  const { gridKw, pvKw, windKw, dischargeKw, loadKw, chargeKw } = state.balance;
  const open = gridKw + pvKw + windKw + dischargeKw - loadKw - chargeKw;
  if (Math.abs(open) > 1e-6) throw new Error(`open by ${open} kW at ${state.timeMs}`);
  const acKw = state.pcs.reduce((sum, one) => sum + one.acKw, 0);
  expect(Math.abs(acKw - (dischargeKw - chargeKw))).toBeLessThan(1e-6);
  for (const [index, pcs] of state.pcs.entries()) {
    const modules = [state.dcdc[index * 2]!, state.dcdc[index * 2 + 1]!];
    if (Math.abs(pcs.acKw + pcs.lossKw - pcs.dcKw) > 1e-6) throw new Error('converter open');
    if (Math.abs(modules.reduce((sum, one) => sum + one.lowKw, 0) - state.batteries[index]!.dcKw) > 1e-6) throw new Error('modules open');
    if (Math.abs(modules.reduce((sum, one) => sum + one.highKw, 0) - pcs.dcKw) > 1e-6) throw new Error('bus open');
  }
}

describe('the balance', () => {
  it('closes every second of a day, faults included', () => {
    const cells = createCells();
    const state = createState(3, monday);
    const at = (h: number, faults: Fault[]) => ({ fromMs: monday + h * hour, faults });
    const plan = [
      at(0, []),
      at(3, [{ kind: 'pcs-trip', device: 'pcs-1' }]),
      at(4, []),
      at(10.5, [{ kind: 'hot-cell', device: 'bms-1' }]),
      at(11, [{ kind: 'drifting-cell', device: 'bms-2' }]),
      at(12, [{ kind: 'fire-smoke', device: 'fire-1' }]),
      at(13, []),
    ];
    for (let second = 0; second < 86_400; second++) {
      state.faults = plan.findLast(({ fromMs }) => fromMs <= state.timeMs)?.faults ?? [];
      step(state, 1, cells);
      closes(state);
    }
  });

  it('closes in steps of a minute, and the battery conserves its energy', () => {
    const cells = createCells();
    const state = createState(4, monday);
    for (let minute = 0; minute < 3 * 1440; minute++) {
      const before = state.batteries.map((one) => one.soc * capacityKwh(one));
      const capacities = state.batteries.map(capacityKwh);
      step(state, 60, cells);
      closes(state);
      for (const [index, one] of state.batteries.entries()) {
        const stored = one.soc * (capacities[index] ?? 0) - (before[index] ?? 0);
        expect(stored).toBeCloseTo(-(one.dcKw + one.lossKw) / 60, 6);
        expect(one.soc).toBeGreaterThan(0.04);
        expect(one.soc).toBeLessThan(0.98);
      }
    }
  });

  it('loses a few per cent in the battery', () => {
    const cells = createCells();
    const state = createState(5, monday);
    const stored = () => state.batteries.reduce((sum, one) => sum + one.soc * capacityKwh(one), 0);
    const startKwh = stored();
    const before = { in: state.storageChargeKwh, out: state.storageDischargeKwh };
    advance(state, monday + 10 * 24 * hour, 60, cells);
    // Energy stored at the start and discharged since counts as charged.
    const efficiency = (state.storageDischargeKwh - before.out) / (state.storageChargeKwh - before.in + startKwh - stored());
    expect(efficiency).toBeGreaterThan(0.9);
    expect(efficiency).toBeLessThan(0.96);
  });
});

it('has the open-circuit curve of LFP: rising, flat in the middle', () => {
  let last = 0;
  for (let soc = 0; soc <= 1; soc += 0.01) {
    expect(openCircuitV(soc)).toBeGreaterThanOrEqual(last);
    last = openCircuitV(soc);
  }
  expect(openCircuitV(0.8) - openCircuitV(0.3)).toBeLessThan(0.08);
});

it('counters only rise, and those of today reset to zero at midnight', () => {
  const cells = createCells();
  const state = createState(6, monday);
  const counters = () => [
    ...Object.values(state.meters).flatMap((meter) => [
      meter.importKwh,
      meter.exportKwh,
      meter.reactiveImportKvarh,
      meter.reactiveExportKvarh,
    ]),
    ...[...state.pcs, ...state.batteries, ...state.dcdc].flatMap((one) => [one.chargeKwh, one.dischargeKwh]),
    ...[...state.pv, state.wind].map((one) => one.totalKwh),
    ...state.machines.flatMap((one) => [one.pieces, one.rejects, one.energyKwh]),
    state.cooling.energyKwh,
    state.air.energyKwh,
    state.irradiationTotalKwh,
  ];
  let before = counters();
  for (let minute = 0; minute < 2 * 1440; minute++) {
    step(state, 60, cells);
    const now = counters();
    for (const [index, value] of now.entries()) expect(value).toBeGreaterThanOrEqual(before[index] ?? 0);
    if (state.timeMs === startOfDay(state.timeMs)) {
      expect(state.today.loadKwh).toBe(0);
      expect(state.machines[0]?.piecesToday).toBe(0);
    }
    before = now;
  }
  expect(state.meters.grid.demandMaxKw).toBeGreaterThan(100);
});

it('gives the same day for the same seed, and another day for another seed', () => {
  const run = (seed: number) => {
    const state = createState(seed, monday);
    advance(state, monday + 30 * hour, 60, createCells());
    return JSON.stringify(state);
  };
  expect(run(9)).toBe(run(9));
  expect(run(9)).not.toBe(run(10));
});

it('continues from a stored state as if it had never stopped', () => {
  const whole = createState(9, monday);
  advance(whole, monday + 5 * hour, 60, createCells());
  const first = createState(9, monday);
  advance(first, monday + 2 * hour, 60, createCells());
  const second = JSON.parse(JSON.stringify(first)) as PlantState;
  advance(second, monday + 5 * hour, 60, createCells());
  expect(second.meters).toEqual(whole.meters);
  expect(second.batteries).toEqual(whole.batteries);
});

describe('faults', () => {
  const until = (state: PlantState, h: number) => advance(state, monday + h * hour, 1, createCells());

  it('a hot cell raises its bits and derates the stack until the fault is removed', () => {
    const state = createState(3, monday + 9.9 * hour);
    advance(state, monday + 10.1 * hour, 1, createCells());
    const free = state.batteries[0]!.dischargeLimitKw;
    state.faults = [{ kind: 'hot-cell', device: 'bms-1', member: 17 }];
    until(state, 10.2);
    const hot = state.batteries[0]!;
    expect(hot.summary.maxCNo).toBe(17);
    expect(hot.summary.maxC).toBeGreaterThan(45);
    expect(hot.alarmWord1 & (1 << 4)).not.toBe(0);
    expect(hot.alarmWord1 & (1 << 7)).not.toBe(0);
    expect(hot.dischargeLimitKw).toBeLessThan(free);
    state.faults = [];
    until(state, 10.5);
    expect(hot.alarmWord1 & 0b1001_1000).toBe(0);
  });

  it('a tripped converter stays in fault without power, and starts again when cleared', () => {
    const state = createState(3, monday + 9.9 * hour);
    advance(state, monday + 10.1 * hour, 1, createCells());
    expect(state.pcs[0]?.state).toBe(3);
    state.faults = [{ kind: 'pcs-trip', device: 'pcs-1' }];
    until(state, 10.11);
    expect(state.pcs[0]).toMatchObject({ state: 5, acKw: 0, faultWord1: 1 << 7 });
    expect(state.pcs[1]?.acKw).toBeGreaterThan(200);
    state.faults = [];
    until(state, 10.2);
    expect(state.pcs[0]).toMatchObject({ state: 3, faultWord1: 0 });
  });

  it('a drifting cell widens the spread until the alarm; smoke raises the fire level to 2', () => {
    const state = createState(3, monday + 10 * hour);
    state.faults = [
      { kind: 'drifting-cell', device: 'bms-2', member: 99 },
      { kind: 'fire-smoke', device: 'fire-1' },
    ];
    until(state, 10.1);
    expect(state.batteries[1]?.summary.minVNo).toBe(99);
    expect((state.batteries[1]?.alarmWord1 ?? 0) & 4).toBe(4);
    expect(state.fire.level).toBe(2);
    state.faults = [];
    until(state, 10.3);
    expect((state.batteries[1]?.alarmWord1 ?? 0) & 4).toBe(0);
    expect(state.fire.level).toBe(0);
  });

  it('a drifting cell is also detected in an empty storage, where the natural spread raises no alarm', () => {
    const state = createState(3, monday + 21 * hour);
    for (const battery of state.batteries) battery.soc = 0.08;
    until(state, 21.1);
    expect(state.batteries[1]?.soc).toBeLessThan(0.12);
    expect((state.batteries[1]?.alarmWord1 ?? 0) & 4).toBe(0);
    state.faults = [{ kind: 'drifting-cell', device: 'bms-2', member: 99 }];
    until(state, 21.2);
    expect((state.batteries[1]?.alarmWord1 ?? 0) & 4).toBe(4);
    state.faults = [];
    until(state, 21.4);
    expect((state.batteries[1]?.alarmWord1 ?? 0) & 4).toBe(0);
  });

  it('an unreachable converter goes to standby, and the other one takes over', () => {
    const state = createState(3, monday + 10 * hour);
    until(state, 10.1);
    const whole = state.balance.dischargeKw;
    expect(state.pcs[1]?.acKw).toBeGreaterThan(100);
    state.faults = [{ kind: 'comms-loss', device: 'pcs-2' }];
    until(state, 10.2);
    expect(state.pcs[1]).toMatchObject({ state: 1, acKw: 0 });
    expect(state.balance.dischargeKw).toBeCloseTo(whole, 0);
    expect(state.dcdc[2]).toMatchObject({ state: 2, lowKw: 0 });
    state.faults = [];
    until(state, 10.3);
    expect(state.pcs[1]?.state).toBe(3);
  });

  it('a string under maintenance is open and without voltage, and returns afterwards', () => {
    const state = createState(3, monday + 10 * hour);
    until(state, 10.1);
    state.faults = [{ kind: 'maintenance', device: 'pcs-2' }];
    until(state, 10.2);
    expect(state.pcs[1]).toMatchObject({ state: 0, acKw: 0 });
    expect(state.batteries[1]).toMatchObject({ contactor: false, dcKw: 0 });
    expect(state.dcdc.slice(2).map((one) => [one.state, one.highV])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    state.faults = [];
    until(state, 10.3);
    expect(state.pcs[1]?.state).toBe(3);
    expect(state.dcdc[3]?.highV).toBeGreaterThan(700);
  });

  it('a lost string reduces the inverter’s power by its share, and is detected in daylight', () => {
    const noon = (faults: Fault[]) => {
      const state = createState(3, monday + 11 * hour);
      state.faults = faults;
      until(state, 11.1);
      return state.pv[1]!;
    };
    const [whole, lost] = [noon([]), noon([{ kind: 'string-loss', device: 'pv-2', member: 5 }])];
    expect(lost.dcKw / whole.dcKw).toBeCloseTo(7 / 8, 3);
    expect([whole.stringAlarm, lost.stringAlarm]).toEqual([false, true]);
  });

  it('a stopped machine stays in fault after a reset until the cause is removed', () => {
    const state = createState(3, monday + 9 * hour);
    until(state, 9.01);
    const machine = state.machines[4]!;
    state.faults = [{ kind: 'machine-stop', device: 'machine-5', member: 7 }];
    until(state, 9.05);
    expect(machine).toMatchObject({ state: 4, faultBit: 7 });
    expect(machine.powerKw).toBeLessThan(8);
    machine.resetWindow = machine.stopWindow;
    until(state, 9.06);
    expect(machine.state).toBe(4);
    state.faults = [];
    machine.resetWindow = -1;
    until(state, 9.08);
    expect(machine.faultBit).not.toBe(7);
  });
});
