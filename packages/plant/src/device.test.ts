import { expect, it, vi } from 'vitest';
import { bindDevices, readValue, writePoint } from './device.ts';
import type { FaultKind } from './physics/faults.ts';
import { createState } from './physics/state.ts';
import { createCells, step } from './physics/step.ts';
import { describeStation, guestKey } from './station.ts';

const start = Date.UTC(2026, 5, 14, 16);
// Simulates two days with every point: slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

it('gives every point of every device a value in its range, on normal days and with faults', () => {
  const devices = bindDevices();
  const described = describeStation().projects.flatMap((project) => project.devices);
  expect(devices.map(({ station }) => station.key)).toEqual(described.map(({ key }) => key).filter((key) => key !== guestKey));
  const state = createState(2, start);
  const cells = createCells();
  const wrong = new Map<string, number | undefined>();
  const faults: [FaultKind, string][] = [
    ['hot-cell', 'bms-1'],
    ['drifting-cell', 'bms-2'],
    ['pcs-trip', 'pcs-1'],
    ['fire-smoke', 'fire-1'],
  ];
  for (let minute = 0; minute < 2 * 1440; minute++) {
    if (minute % 360 === 0) {
      const fault = faults[(minute / 360) % 8];
      state.faults = fault ? [{ kind: fault[0], device: fault[1] }] : [];
    }
    step(state, 60, cells);
    if (minute % 5 !== 0) continue;
    for (const device of devices) {
      for (const bound of device.points) {
        const { point } = bound;
        const value = readValue(bound, state, cells);
        if (point.access === 'w') expect(value).toBeUndefined();
        else if (value === undefined || !(value >= (point.range?.[0] ?? 0)) || !(value <= (point.range?.[1] ?? 0)))
          wrong.set(`${device.station.key}.${point.metric}`, value);
        else if ((point.type === 'enum' || point.type === 'flag') && !point.states?.[value])
          wrong.set(`${device.station.key}.${point.metric}`, value);
      }
    }
  }
  expect([...wrong]).toEqual([]);
});

it('accepts the present value of every setting, or returns the reason', () => {
  const state = createState(2, start);
  const cells = createCells();
  for (let minute = 0; minute < 30; minute++) step(state, 60, cells);
  for (const device of bindDevices()) {
    for (const bound of device.points) {
      if (bound.point.access !== 'rw') continue;
      const now = readValue(bound, state, cells) ?? 0;
      const refused = writePoint(device, bound.point.metric, now, state, cells);
      if (!bound.point.interlocks && !(bound.point.limits && Object.values(bound.point.limits).some((limit) => typeof limit === 'string')))
        expect([device.station.key, bound.point.metric, refused]).toEqual([device.station.key, bound.point.metric, undefined]);
      expect(readValue(bound, state, cells)).toBe(now);
    }
  }
});

it('refuses values out of limits, interlocked ones and unknown points', () => {
  const state = createState(2, start);
  const cells = createCells();
  step(state, 60, cells);
  const device = (key: string) => bindDevices().find(({ station }) => station.key === key)!;
  const write = (key: string, metric: string, value: number) => writePoint(device(key), metric, value, state, cells);
  expect(write('lc-1', 'cooling_temperature_setpoint', 50)).toMatch(/outside 10 to 35/);
  expect(write('lc-1', 'cooling_temperature_setpoint', 25)).toBeUndefined();
  expect(write('ems-1', 'dispatch_power_setpoint', 100)).toMatch(/automatic/);
  expect(write('ems-1', 'system_mode', 0)).toBeUndefined();
  expect(write('ems-1', 'dispatch_power_setpoint', 100)).toBeUndefined();
  expect(write('ems-1', 'slot_mode_1', 7)).toBe('no such word');
  expect(write('ems-1', 'soc', 7)).toBe('no such writable point');
  expect(write('fire-1', 'manual_release', 1)).toBeDefined();
  expect(write('pcs-1', 'active_power_setpoint', 0)).toMatch(/EMS is running/);
  step(state, 60, cells);
  expect(state.balance.dischargeKw).toBeCloseTo(100, 6);
});
