import { describe, expect, it } from 'vitest';
import { createEms, planOf, runEms, type Slot, slotAt, slotsOverlap } from './ems.ts';
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
  it('finds the slot of a minute, also across midnight', () => {
    const slots = [slot(22.5, 6, 100, 1), slot(8, 10.25, 200, 2), slot(10, 10, 50, 2), slot(18, 24, 80, 0)];
    expect([23, 0, 5.99, 6, 8, 10.2, 10.25, 19, 22.5].map((hour) => slotAt(slots, at(hour)))).toEqual([1, 1, 1, 0, 2, 2, 0, 0, 1]);
    expect(slotsOverlap(slots)).toBe(false);
    expect(slotsOverlap([...slots, slot(5, 7, 10, 2)])).toBe(true);
  });

  it('is followed by the station, also across midnight', () => {
    const state = createState(8, at(20));
    state.ems.ownPlan = false;
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

const view = { timeMs: at(11), soc: 0.5, netLoadKw: 600, dischargeableKw: 1_000, chargeableKw: 1_000, converters: 2 };

describe('limits', () => {
  const run = (change: object, seen: object = {}) => {
    const ems = Object.assign(createEms(planOf('work', 0)), { mode: 0 }, change);
    runEms(ems, { ...view, ...seen }, 60);
    return [Math.round(ems.targetKw), ems.limitReason];
  };
  it('override the requested power', () => {
    expect(run({ setpointKw: 300 })).toEqual([300, 0]);
    expect(run({ setpointKw: -800 })).toEqual([-390, 3]);
    expect(run({ setpointKw: 800, reverseProtection: 1, exportLimitKw: 0 })).toEqual([595, 4]);
    expect(run({ setpointKw: -200 }, { soc: 0.95 })).toEqual([0, 1]);
    expect(run({ setpointKw: 200 }, { soc: 0.08 })).toEqual([0, 2]);
    expect(run({ setpointKw: -200 }, { soc: 0.945 })).toEqual([-100, 1]);
    expect(run({ setpointKw: 300 }, { dischargeableKw: 120 })).toEqual([120, 5]);
    expect(run({ setpointKw: 300 }, { dischargeableKw: 0, converters: 0 })).toEqual([0, 6]);
    expect(run({ setpointKw: 300, runCommand: 0 })).toEqual([0, 0]);
  });
});

describe('at its SOC limits', () => {
  it('stops, and starts again only after the SOC has moved away from the limit', () => {
    const ems = Object.assign(createEms(planOf('work', 0)), { mode: 0, setpointKw: -200 });
    const powerAt = (soc: number) => {
      runEms(ems, { ...view, soc }, 60);
      return Math.round(ems.targetKw);
    };
    expect([0.9, 0.945, 0.9495, 0.95, 0.9499, 0.945, 0.92, 0.911].map(powerAt)).toEqual([-200, -100, -30, 0, 0, 0, 0, 0]);
    expect(powerAt(0.909)).toBe(-200);
    ems.setpointKw = 200;
    expect([0.3, 0.08, 0.085, 0.119].map(powerAt)).toEqual([200, 0, 0, 0]);
    expect(powerAt(0.121)).toBe(200);
  });

  it('follows its ramp, and stops at once', () => {
    const ems = Object.assign(createEms(planOf('work', 0)), { mode: 0, setpointKw: 300 });
    const powers = [0.5, 0.5, 0.5, 0.05].map((soc) => {
      runEms(ems, { ...view, soc }, 2);
      return ems.targetKw;
    });
    expect(powers).toEqual([50, 100, 150, 0]);
  });
});

it('plans by the kind of day until a slot is written', () => {
  const state = createState(8, at(-1));
  advance(state, at(1), 60, createCells());
  expect(state.ems.slots[2]).toMatchObject({ beginHour: 10, powerKw: 380, mode: 2 });
  // Saturday.
  advance(state, at(5 * 24 + 1), 60, createCells());
  expect(state.ems.slots[2]).toMatchObject({ beginHour: 10, powerKw: 300, mode: 2 });
  state.ems.ownPlan = false;
  advance(state, at(6 * 24 + 1), 60, createCells());
  expect(state.ems.slots[2]).toMatchObject({ beginHour: 10, powerKw: 300 });
});
