import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bindDevices, readValue } from '../device.ts';
import { capacityKwh } from './battery.ts';
import { dayNumber, secondOfDay } from './calendar.ts';
import { createState, type PlantState } from './state.ts';
import { type Cells, createCells, step } from './step.ts';

// Simulates a month by the minute: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 });

const endMs = Date.UTC(2026, 10, 21, 16);
const days = 30;
const startMs = endMs - days * 86_400_000;

const devices = new Map(bindDevices().map((device) => [device.station.key, device]));
let state: PlantState;
let cells: readonly Cells[];

/** The present values of a device, as sent. */
function read(key: string, metric: string): number {
  const bound = devices.get(key)?.byMetric.get(metric);
  if (!bound) throw new Error(`there is no ${key}.${metric}`);
  return readValue(bound, state, cells) ?? Number.NaN;
}

const wrong = new Map<string, string>();
const note = (what: string, holds: boolean, seen: () => unknown) => {
  if (!holds && !wrong.has(what)) wrong.set(what, `${new Date(state.timeMs).toISOString()} ${JSON.stringify(seen())}`);
};
const near = (what: string, a: number, b: number, within: number) => note(what, Math.abs(a - b) <= within, () => [a, b]);

/** Counter, the power that it integrates, and its sign. */
const counters = [
  ['meter-grid', 'energy_import', 'meter-grid', 'active_power', 1],
  ['meter-grid', 'energy_export', 'meter-grid', 'active_power', -1],
  ['meter-load', 'energy_import', 'meter-load', 'active_power', 1],
  ['meter-pv', 'energy_export', 'meter-pv', 'active_power', -1],
  ['meter-storage', 'energy_import', 'meter-storage', 'active_power', 1],
  ['meter-storage', 'energy_export', 'meter-storage', 'active_power', -1],
  ['ems-1', 'charge_energy_total', 'ems-1', 'storage_power', -1],
  ['ems-1', 'discharge_energy_total', 'ems-1', 'storage_power', 1],
  ['pcs-1', 'charge_energy_total', 'pcs-1', 'active_power', -1],
  ['pcs-2', 'discharge_energy_total', 'pcs-2', 'active_power', 1],
  ['bms-1', 'discharge_energy_total', 'bms-1', 'active_power', 1],
  ['bms-2', 'charge_energy_total', 'bms-2', 'active_power', -1],
  ['dcdc-3', 'charge_energy_total', 'dcdc-3', 'low_power', -1],
  ['pv-2', 'energy_total', 'pv-2', 'active_power', 1],
  ['wind-1', 'energy_total', 'wind-1', 'active_power', 1],
  ['machine-5', 'energy_total', 'machine-5', 'active_power', 1],
  ['fan-1', 'energy_total', 'fan-1', 'active_power', 1],
  ['compressor-1', 'energy_total', 'compressor-1', 'active_power', 1],
] as const;

const starts = new Map<string, number>();
const dayLoads: number[] = [];
const dayEnergies: { pv: number; load: number; kind: number }[] = [];
let machinesAtRest = 0;
let least = Number.POSITIVE_INFINITY;
const seenAlarms = new Map<string, Set<string>>();

function balance(): void {
  const storage = read('ems-1', 'storage_power');
  const rest = read('ems-1', 'load_power') - read('ems-1', 'pv_power') - read('ems-1', 'wind_power') - storage;
  near('the EMS closes', read('ems-1', 'grid_power'), rest, 0.5);
  near('grid meter = EMS', read('meter-grid', 'active_power'), read('ems-1', 'grid_power'), 0.2);
  near('load meter = EMS', read('meter-load', 'active_power'), read('ems-1', 'load_power'), 0.2);
  near(
    'PV meter = inverters',
    Math.max(0, -read('meter-pv', 'active_power')),
    read('pv-1', 'active_power') + read('pv-2', 'active_power'),
    0.2,
  );
  near('EMS PV = inverters', read('ems-1', 'pv_power'), read('pv-1', 'active_power') + read('pv-2', 'active_power'), 0.2);
  // The auxiliaries, and small losses of the feeder.
  const gateway = read('meter-storage', 'active_power') + storage - state.balance.auxiliaryKw;
  note('gateway of the storage', gateway > 0.2 && gateway < 6, () => [gateway]);
  near('storage = converters', storage, read('pcs-1', 'active_power') + read('pcs-2', 'active_power'), 0.2);
}

function voltages(index: number): void {
  const [pcs, bms, module] = [`pcs-${index + 1}`, `bms-${index + 1}`, `dcdc-${index * 2 + 1}`];
  const cluster = read(bms, 'voltage');
  const packs = [1, 2, 3, 4, 5].reduce((sum, pack) => sum + read(bms, `pack_voltage_${pack}`), 0);
  near(`${bms} packs = cluster`, packs, cluster, 2.5);
  if (read(pcs, 'dc_contactor') === 1 && read(module, 'state') === 2) {
    near(`${bms} = ${module}`, read(module, 'low_voltage'), cluster, 0.2);
    near(`${module} = ${pcs}`, read(module, 'high_voltage'), read(pcs, 'dc_voltage'), 0.5);
    near(`${pcs} = ${bms}`, read(pcs, 'dc_voltage'), cluster, 2);
    near(`${pcs} power = U · I`, (read(pcs, 'dc_voltage') * read(pcs, 'dc_current')) / 1000, read(pcs, 'dc_power'), 0.6);
    near(`${bms} power = U · I`, (cluster * read(bms, 'current')) / 1000, read(bms, 'active_power'), 0.6);
  }
}

function words(index: number): void {
  const [pcs, bms] = [`pcs-${index + 1}`, `bms-${index + 1}`];
  const power = read(pcs, 'active_power');
  const stateWord = read(pcs, 'state');
  note(`${pcs} runs = power flows`, stateWord === 3 ? Math.abs(power) > 0.4 : stateWord === 4 || Math.abs(power) <= 0.5, () => [
    stateWord,
    power,
  ]);
  note(
    `${pcs} fault = fault word`,
    (stateWord === 5) === read(pcs, 'fault_word_1') + read(pcs, 'fault_word_2') + read(pcs, 'fault_word_3') > 0,
    () => [stateWord],
  );
  note(`${pcs} direction`, read(pcs, 'direction') === (power > 0.5 ? 2 : power < -0.5 ? 1 : 0), () => [power]);
  const battery = read(bms, 'active_power');
  note(`${bms} word = power`, [battery === 0, Math.abs(battery) <= 0.6, battery < 0, battery > 0][read(bms, 'state')] ?? true, () => [
    read(bms, 'state'),
    battery,
  ]);
  for (const module of [index * 2 + 1, index * 2 + 2]) {
    const running = read(`dcdc-${module}`, 'state') === 2;
    note(`dcdc-${module} follows`, running || Math.abs(read(`dcdc-${module}`, 'active_power')) < 0.1, () => [
      read(`dcdc-${module}`, 'state'),
    ]);
    note(`dcdc-${module} off with its converter`, stateWord === 0 || stateWord === 5 ? !running : true, () => [stateWord]);
  }
}

function machines(): void {
  let working = 0;
  for (let index = 1; index <= 8; index++) {
    const key = `machine-${index}`;
    const [word, power] = [read(key, 'state'), read(key, 'active_power')];
    const rated = [18.5, 18.5, 26, 26, 45, 45, 30, 30][index - 1] ?? 1;
    if (word === 1 || word === 2) working++;
    note(`${key} works = takes power`, (word === 1 || word === 2) === power > rated * 0.25, () => [word, power]);
    note(`${key} fault = word`, (word === 4) === read(key, 'fault_word_1') > 0, () => [word]);
    note(`${key} waits = out of material`, (word === 3) === (read(key, 'alarm_word_1') % 2 === 1), () => [word]);
    note(`${key} summary`, (read(key, 'alarm_state') === 1) === (read(key, 'fault_word_1') > 0 || read(key, 'alarm_word_1') > 0), () => [
      word,
    ]);
  }
  if (working === 0) machinesAtRest++;
  least = Math.min(least, read('fan-1', 'active_power'));
}

beforeAll(() => {
  state = createState(20_240, startMs, endMs);
  cells = createCells();
  step(state, 60, cells);
  const began = counters.map(([key, metric]) => read(key, metric));
  const integrals = counters.map(() => 0);
  const last = [...began];
  const lastWords = [0, 0];
  let day = { pv: state.meters.pv.exportKwh, load: state.meters.load.importKwh };
  while (state.timeMs < endMs) {
    step(state, 60, cells);
    balance();
    for (const index of [0, 1]) {
      voltages(index);
      words(index);
      const word = read(`pcs-${index + 1}`, 'state');
      const name = `pcs-${index + 1} ${dayNumber(state.timeMs)}`;
      if (word === 3 && lastWords[index] !== 3) starts.set(name, (starts.get(name) ?? 0) + 1);
      lastWords[index] = word;
    }
    machines();
    for (const key of devices.keys())
      for (const metric of ['alarm_word_1', 'alarm_word_2', 'fault_word_1', 'fault_word_2', 'fault_word_3']) {
        if (!devices.get(key)?.byMetric.has(metric)) continue;
        const value = read(key, metric);
        for (let bit = 0; bit < 16; bit++)
          if ((value >> bit) % 2 === 1) {
            const name = `${key}.${metric}.${bit}`;
            seenAlarms.set(name, (seenAlarms.get(name) ?? new Set()).add(String(dayNumber(state.timeMs))));
          }
      }
    for (const [index, [key, metric, of, power, sign]] of counters.entries()) {
      const value = read(key, metric);
      note(`${key}.${metric} never falls`, value >= (last[index] ?? 0), () => [last[index], value]);
      last[index] = value;
      integrals[index] = (integrals[index] ?? 0) + Math.max(0, read(of, power) * sign) / 60;
    }
    if (secondOfDay(state.timeMs) === 0) {
      const now = { pv: state.meters.pv.exportKwh, load: state.meters.load.importKwh };
      dayEnergies.push({ pv: now.pv - day.pv, load: now.load - day.load, kind: (dayNumber(state.timeMs) + 3) % 7 });
      dayLoads.push(now.load - day.load);
      day = now;
    }
  }
  // Rounding of a month: a power is sent to 0.1 or 0.01 kW, a counter to 0.01 kWh.
  for (const [index, [key, metric]] of counters.entries()) {
    const counted = read(key, metric) - (began[index] ?? 0);
    near(`${key}.${metric} = ∫ power`, counted, integrals[index] ?? 0, 0.05 + counted * 2e-4);
  }
});

describe('a month of the plant', () => {
  it('is consistent every minute: balance, counters, voltages, states', () => {
    expect([...wrong]).toEqual([]);
  });

  it('has no limit cycles: few starts a day', () => {
    expect(Math.max(...starts.values())).toBeLessThanOrEqual(10);
    expect([...starts.values()].reduce((a, b) => a + b, 0) / (2 * days)).toBeLessThan(5);
  });

  it('conserves energy: SOC, efficiency, SOH and cycles match the counters', () => {
    const fresh = createState(20_240, startMs, endMs);
    const stored = (of: PlantState) => of.batteries.reduce((sum, one) => sum + one.soc * capacityKwh(one), 0);
    const charged = state.storageChargeKwh - fresh.storageChargeKwh;
    const discharged = state.storageDischargeKwh - fresh.storageDischargeKwh;
    const efficiency = discharged / (charged + stored(fresh) - stored(state));
    expect(efficiency).toBeGreaterThan(0.88);
    expect(efficiency).toBeLessThan(0.95);
    expect(read('ems-1', 'cycle_efficiency')).toBeCloseTo((state.storageDischargeKwh / state.storageChargeKwh) * 100, 1);
    expect(Math.abs(read('ems-1', 'cycle_efficiency') - efficiency * 100)).toBeLessThan(2);
    const cycles = read('bms-1', 'cycle_count');
    expect(
      Math.abs(read('bms-1', 'soh') - (100 - cycles * 0.0025 - ((endMs - Date.UTC(2024, 8, 30, 16)) / 31_557_600_000) * 0.9)),
    ).toBeLessThan(0.3);
    expect(cycles).toBeGreaterThan(700);
    expect(read('pcs-1', 'charge_energy_total') + read('pcs-2', 'charge_energy_total')).toBeCloseTo(
      read('ems-1', 'charge_energy_total'),
      -1,
    );
  });

  it('has different days: weather, weekends', () => {
    const pv = dayEnergies.map((one) => one.pv);
    expect(Math.max(...pv)).toBeGreaterThan(2 * Math.min(...pv));
    const mean = (wanted: (kind: number) => boolean) => {
      const some = dayEnergies.filter(({ kind }) => wanted(kind)).map(({ load }) => load);
      return some.reduce((a, b) => a + b, 0) / some.length;
    };
    expect(mean((kind) => kind === 0)).toBeLessThan(0.8 * mean((kind) => kind > 0 && kind < 6));
    expect(new Set(dayLoads.map((load) => Math.round(load / 50))).size).toBeGreaterThan(10);
  });

  it('is active at any hour: a machine works, the fan turns', () => {
    expect(machinesAtRest).toBe(0);
    expect(least).toBeGreaterThan(5);
  });

  it('raised the alarms of its past events on the expected days', () => {
    const daysOf = (name: string) => seenAlarms.get(name)?.size ?? 0;
    expect(daysOf('pcs-1.fault_word_1.7')).toBe(1);
    expect(daysOf('ems-1.fault_word_1.9')).toBe(1);
    expect(daysOf('ems-1.fault_word_1.1')).toBe(1);
    expect(daysOf('bms-1.alarm_word_1.7')).toBe(1);
    expect(daysOf('bms-1.alarm_word_2.2')).toBe(0);
    expect(daysOf('bms-2.alarm_word_1.2')).toBeGreaterThan(1);
    expect(daysOf('ems-1.alarm_word_1.7')).toBe(daysOf('bms-2.alarm_word_1.2'));
    expect(daysOf('pv-2.alarm_word_1.2')).toBe(3);
    expect(daysOf('fire-1.alarm_word_1.11')).toBe(2);
    expect(daysOf('machine-3.fault_word_1.4')).toBe(1);
    expect(daysOf('lc-1.alarm_word_1.8')).toBeGreaterThan(3);
  });
});
