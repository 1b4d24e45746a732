import { describe, expect, it } from 'vitest';
import { createEms, runEms, type Slot, slotAt, slotsOverlap } from './ems.ts';
import { createState } from './state.ts';
import { advance, createCells } from './step.ts';

const midnight = Date.UTC(2026, 5, 14, 16);
const at = (hour: number) => midnight + hour * 3_600_000;
const slot = (begin: number, end: number, powerKw: number, mode: number): Slot => ({
  beginHour: Math.floor(begin),
  beginMinute: Math.round((begin % 1) * 60),
  endHour: Math.floor(end),
  endMinute: Math.round((end % 1) * 60),
  powerKw,
  mode,
});

describe('the slot plan', () => {
  it('finds the slot of a minute, over midnight too', () => {
    const slots = [slot(22.5, 6, 100, 1), slot(8, 10.25, 200, 2), slot(10, 10, 50, 2), slot(18, 24, 80, 0)];
    expect([23, 0, 5.99, 6, 8, 10.2, 10.25, 19, 22.5].map((hour) => slotAt(slots, at(hour)))).toEqual([1, 1, 1, 0, 2, 2, 0, 0, 1]);
    expect(slotsOverlap(slots)).toBe(false);
    expect(slotsOverlap([...slots, slot(5, 7, 10, 2)])).toBe(true);
  });

  it('is obeyed by the station, a slot over midnight included', () => {
    const state = createState(8, at(20));
    for (const one of state.ems.slots) one.mode = 0;
    state.ems.slots[3] = slot(22, 1, 120, 1);
    state.ems.slots[4] = slot(1, 2, 90, 2);
    const cells = createCells();
    const storage = (hour: number) => {
      advance(state, at(hour), 60, cells);
      return state.balance.dischargeKw - state.balance.chargeKw;
    };
    expect(storage(21.5)).toBeCloseTo(0, 6);
    expect(storage(23)).toBeCloseTo(-120, 6);
    expect(storage(24.5)).toBeCloseTo(-120, 6);
    expect(state.ems.slotNow).toBe(4);
    expect(storage(25.5)).toBeCloseTo(90, 6);
    expect(storage(26.5)).toBeCloseTo(0, 6);
  });
});

describe('limits', () => {
  const view = { timeMs: at(11), soc: 0.5, netLoadKw: 600, dischargeableKw: 1_000, chargeableKw: 1_000, converters: 2 };
  const run = (change: object, seen: object = {}) => {
    const ems = Object.assign(createEms(), { mode: 0 }, change);
    runEms(ems, { ...view, ...seen });
    return [Math.round(ems.targetKw), ems.limitReason];
  };
  it('stand over whoever asks', () => {
    expect(run({ setpointKw: 300 })).toEqual([300, 0]);
    expect(run({ setpointKw: -800 })).toEqual([-390, 3]);
    expect(run({ setpointKw: 800, reverseProtection: 1, exportLimitKw: 0 })).toEqual([595, 4]);
    expect(run({ setpointKw: -200 }, { soc: 0.95 })).toEqual([0, 1]);
    expect(run({ setpointKw: 200 }, { soc: 0.08 })).toEqual([0, 2]);
    expect(run({ setpointKw: 300 }, { dischargeableKw: 120 })).toEqual([120, 5]);
    expect(run({ setpointKw: 300 }, { dischargeableKw: 0, converters: 0 })).toEqual([0, 6]);
    expect(run({ setpointKw: 300, runCommand: 0 })).toEqual([0, 0]);
  });
});
