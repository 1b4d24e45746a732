/**
 * The plant runs plans of planning/ and stays within every limit: twelve days (`PLANT_DAYS=30` plans a month), each planned from the day
 * before, with a profit; and days with more PV than consumption, on which slots absorb the surplus.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { capacityKwh } from '../../../plant/src/physics/battery.ts';
import { createState, type PlantState } from '../../../plant/src/physics/state.ts';
import { createCells, step } from '../../../plant/src/physics/step.ts';
import { bestPlan } from './best.ts';
import type { PlanInput, PlanQuarter } from './model.ts';
import { plainGrid } from './planning-fixture.ts';
import type { PoweredSlot } from './program.ts';
import { slotted } from './slots.ts';
import { createSolver } from './solver.ts';
import { heldPowers } from './temperature.ts';

const quarters = 96;
const limits = { powerKw: 1000, socMin: 0.1, socMax: 0.9, importKw: 1200, exportKw: 0 };
/** Tolerance of a controller within a minute: it follows the load in steps of ten seconds, and stops at full by its own measurement. */
const tolerance = { powerKw: 1, soc: 0.01, gridKw: 60 };

/** A plant with limits, from `startMs` on. */
function plantAt(startMs: number, days: number): PlantState {
  const state = createState(20_240, startMs, startMs + days * 86_400_000);
  Object.assign(state.ems, {
    socLowerPct: limits.socMin * 100,
    socUpperPct: limits.socMax * 100,
    reverseProtection: 1,
    exportLimitKw: limits.exportKw,
  });
  return state;
}

const soc = (state: PlantState) => {
  const whole = state.batteries.reduce((sum, one) => sum + capacityKwh(one), 0);
  return state.batteries.reduce((sum, one) => sum + one.soc * capacityKwh(one), 0) / whole;
};

/** Mean kW of each quarter-hour; `pv` with the wind, `storage` discharging positive. */
interface PlantDay {
  readonly load: number[];
  readonly pv: number[];
  readonly storage: number[];
  readonly grid: number[];
  /** Cell temperatures, °C. */
  readonly highest: number[];
  readonly lowest: number[];
}

/**
 * Temperature limits: power is reduced for hot and cold cells. Closer to the plant's own temperatures than usual limits, so that they
 * apply.
 */
const sparing = {
  hot: [{ temperature: 27, charge: 300, discharge: 400 }],
  cold: [{ temperature: 22, charge: 450, discharge: null }],
};
const unspared = { hot: [], cold: [] };

/** Input from a past day, at prices by quarter-hour. */
function inputOf(
  { load, pv, highest, lowest }: PlantDay,
  state: PlantState,
  buyAt: (at: number) => number,
  spared: Parameters<typeof heldPowers>[0] = unspared,
): PlanInput {
  const now = Math.min(Math.max(soc(state), limits.socMin), limits.socMax);
  return {
    quarters: Array.from({ length: quarters }, (_, at) => ({
      ...{ start: at * 900_000, hours: 0.25, buy: buyAt(at), feedIn: 0, load: load[at] ?? 0, pv: pv[at] ?? 0 },
      ...heldPowers(spared, { highest: highest[at] ?? Number.NaN, lowest: lowest[at] ?? Number.NaN }),
    })),
    battery: {
      capacity: state.batteries.reduce((sum, one) => sum + capacityKwh(one), 0),
      ...{ charge: [{ to: limits.powerKw, efficiency: 0.94 }], discharge: [{ to: limits.powerKw, efficiency: 0.94 }] },
      ...{ chargeDerating: [], dischargeDerating: [], socMin: limits.socMin, socMax: limits.socMax, reserve: 0, socStart: now },
      ...{ socEnd: limits.socMin, auxiliary: 0, cyclesMost: 2, cycleCost: 0.05, restWorth: 0, feedsIn: true },
    },
    grid: { ...plainGrid, importMost: limits.importKw, exportMost: limits.exportKw },
  };
}

/** Mode numbers of the controller. */
const modes = { charge: 1, discharge: 2, absorb: 3 } as const;

/** Writes slots into the controller. */
function hold(state: PlantState, slots: readonly PoweredSlot[]): void {
  const clock = (at: number) => ({ hour: Math.floor(at / 4) % 24, minute: (at % 4) * 15 });
  state.ems.ownPlan = false;
  state.ems.slots = Array.from({ length: 12 }, (_, index) => {
    const one = slots[index];
    if (!one) return { beginHour: 0, beginMinute: 0, endHour: 0, endMinute: 0, powerKw: 0, mode: 0 };
    const [begin, end] = [clock(one.from), clock(one.to)];
    const times = { beginHour: begin.hour, beginMinute: begin.minute, endHour: end.hour, endMinute: end.minute };
    return { ...times, powerKw: Math.round(one.power * 10) / 10, mode: modes[one.direction] };
  });
}

interface PlantMinute {
  /** Quarter-hour of the day. */
  readonly at: number;
  /** kW, discharging positive; the grid drawing positive. */
  readonly storage: number;
  readonly grid: number;
  /** PV and wind minus load, kW; negative: the load is greater. */
  readonly surplus: number;
}

/** Runs a day minute by minute. */
function runDay(state: PlantState, cells: ReturnType<typeof createCells>, each: (minute: PlantMinute) => void): PlantDay {
  const day: PlantDay = { load: [], pv: [], storage: [], grid: [], highest: [], lowest: [] };
  for (let at = 0; at < quarters; at += 1) {
    const sum = { load: 0, pv: 0, storage: 0, grid: 0, highest: 0, lowest: 0 };
    for (let minute = 0; minute < 15; minute += 1) {
      step(state, 60, cells);
      const { gridKw, loadKw, pvKw, windKw, dischargeKw, chargeKw } = state.balance;
      const storage = dischargeKw - chargeKw;
      each({ at, storage, grid: gridKw, surplus: pvKw + windKw - loadKw });
      sum.load += loadKw / 15;
      sum.pv += (pvKw + windKw) / 15;
      sum.storage += storage / 15;
      sum.grid += gridKw / 15;
      sum.highest += Math.max(...state.batteries.map(({ summary }) => summary.maxC)) / 15;
      sum.lowest += Math.min(...state.batteries.map(({ summary }) => summary.minC)) / 15;
    }
    for (const of of ['load', 'pv', 'storage', 'grid', 'highest', 'lowest'] as const) day[of].push(sum[of]);
  }
  return day;
}

/** Limits violated in a minute, as text. */
function brokenBy({ storage, grid }: PlantMinute, state: PlantState, { chargeMost, dischargeMost }: Partial<PlanQuarter> = {}): string[] {
  const level = soc(state);
  const held = {
    cold: [-storage <= (chargeMost ?? limits.powerKw) + tolerance.powerKw, storage],
    hot: [storage <= (dischargeMost ?? limits.powerKw) + tolerance.powerKw, storage],
    power: [Math.abs(storage) <= limits.powerKw + tolerance.powerKw, storage],
    soc: [level >= limits.socMin - tolerance.soc && level <= limits.socMax + tolerance.soc, level],
    import: [grid <= limits.importKw + tolerance.gridKw, grid],
    // Feeding in surplus PV is not an action of the storage.
    export: [grid >= -limits.exportKw - tolerance.gridKw || storage <= tolerance.powerKw, grid],
  } as const;
  return Object.entries(held).flatMap(([what, [holds, seen]]) =>
    holds ? [] : [`${new Date(state.timeMs).toISOString()} ${what} ${seen.toFixed(2)}`],
  );
}

describe('consecutive days', () => {
  const days = Number(process.env.PLANT_DAYS ?? 12);

  const buyAt = (at: number) => {
    const hour = at / 4;
    return hour < 8 ? 0.3 : (hour >= 10 && hour < 12) || (hour >= 14 && hour < 19) ? 1.3 : 0.75;
  };

  const broken: string[] = [];
  let plans = 0;
  let spared = 0;
  let discharged = 0;
  let unplanned = 0;
  /** Number of quarter-hours planned at the full power allowed by temperature. */
  let heldDown = 0;

  beforeAll(async () => {
    const solver = createSolver();
    const state = plantAt(Date.UTC(2026, 9, 21, 16), days + 1);
    const cells = createCells();
    let day = runDay(state, cells, () => undefined);
    for (let count = 0; count < days; count += 1) {
      // Yesterday repeated: the first rung of the ladder.
      const input = inputOf(day, state, buyAt, sparing);
      const best = await bestPlan(input, solver, { seconds: 20, gap: 1e-3 });
      if (best.kind !== 'plan') throw new Error(JSON.stringify(best));
      const slots = await slotted(input, best.powers, 12, solver, 4);
      if (!slots) throw new Error(`no slots on day ${count}`);
      plans += 1;
      hold(state, slots.stretches);
      day = runDay(state, cells, (minute) => broken.push(...brokenBy(minute, state, input.quarters[minute.at])));
      day.storage.forEach((storage, at) => {
        const { chargeMost, dischargeMost } = input.quarters[at] ?? {};
        const planned = slots.powers[at] ?? 0;
        if (chargeMost != null && Math.abs(planned + chargeMost) < 1) heldDown += 1;
        if (dischargeMost != null && Math.abs(planned - dischargeMost) < 1) heldDown += 1;
        discharged += Math.max(0, storage) / 4;
        const rest = (day.load[at] ?? 0) - (day.pv[at] ?? 0);
        spared += ((Math.max(0, rest) - Math.max(0, day.grid[at] ?? 0)) / 4) * buyAt(at);
        const slot = slots.stretches.find(({ from, to }) => from <= at && at < to);
        const size = Math.abs(storage);
        // Less than planned at a limit, never more and never in the other direction; the energy to absorb is unknown to the plan.
        const wanted = slot?.direction === 'absorb' ? -slot.power : (slots.powers[at] ?? 0);
        if (size > Math.abs(wanted) + 8 || (size > 8 && Math.sign(storage) !== Math.sign(wanted))) unplanned += 1;
      });
    }
    await solver.stop();
  }, 600_000);

  it('stay within power, state of charge, import and export limits in every minute', () => {
    expect(plans).toBe(days);
    expect(broken).toEqual([]);
    expect(heldDown).toBeGreaterThan(days);
  });

  it('run as planned and not otherwise', () => {
    expect(unplanned).toBe(0);
  });

  it('move energy and save money', () => {
    expect(discharged).toBeGreaterThan(days * 500);
    expect(spared).toBeGreaterThan(days * 200);
  });
});

describe('days with more PV than consumption', () => {
  const days = 8;
  /** Purchasing at noon for the evening does not cover the losses; surplus PV does. */
  const buyAt = (at: number) => (at < 68 ? 0.95 : 1);
  /**
   * The controller follows the surplus with a lag of ten minutes and a power ramp: allowance in kW, and the share of energy lost to a lag.
   */
  const off = { kW: 10, share: 0.15 };

  const seen = { plans: 0, absorbs: 0, expected: 0, taken: 0, drawn: 0 };
  const broken: string[] = [];

  beforeAll(async () => {
    const solver = createSolver();
    // The October holidays: the load is low.
    const state = plantAt(Date.UTC(2026, 8, 30, 16), days);
    const cells = createCells();
    let followed = 0;
    for (let count = 0; count < days; count += 1) {
      // The day is known: another plant runs it first, with its storage idle.
      const [other, otherCells] = [structuredClone(state), structuredClone(cells)];
      hold(other, []);
      const input = inputOf(
        runDay(other, otherCells, () => undefined),
        state,
        buyAt,
      );
      const best = await bestPlan(input, solver, { seconds: 20, gap: 1e-3 });
      if (best.kind !== 'plan') throw new Error(JSON.stringify(best));
      const slots = await slotted(input, best.powers, 12, solver, 4);
      if (!slots) throw new Error(`no slots on day ${count}`);
      const absorbs = slots.stretches.filter(({ direction }) => direction === 'absorb');
      seen.plans += 1;
      seen.absorbs += absorbs.length > 0 ? 1 : 0;
      hold(state, slots.stretches);
      runDay(state, cells, (minute) => {
        broken.push(...brokenBy(minute, state));
        const { at, storage, surplus } = minute;
        followed += (surplus - followed) * (1 - Math.exp(-60 / 600));
        const slot = absorbs.find(({ from, to }) => from <= at && at < to);
        if (!slot) return;
        const taken = Math.max(0, -storage);
        seen.expected -= (slots.powers[at] ?? 0) / 60;
        seen.taken += taken / 60;
        seen.drawn += Math.max(0, taken - Math.max(0, surplus)) / 60;
        const time = `${new Date(state.timeMs).toISOString()} ${storage.toFixed(1)}`;
        if (storage > 1) broken.push(`${time} discharges in a slot that absorbs`);
        if (taken > slot.power + 1) broken.push(`${time} takes more than ${slot.power}`);
        if (taken > Math.max(0, followed) + off.kW) broken.push(`${time} takes more than what is over, ${followed.toFixed(1)}`);
      });
    }
    await solver.stop();
  }, 600_000);

  it('have slots that absorb the surplus alone, within every limit', () => {
    expect(seen.plans).toBe(days);
    expect(seen.absorbs).toBeGreaterThanOrEqual(6);
    expect(broken).toEqual([]);
  });

  it('absorb nearly the expected energy, and draw from the grid only because of the lag', () => {
    expect(seen.expected).toBeGreaterThan(days * 400);
    expect(seen.taken).toBeGreaterThan(seen.expected * 0.85);
    expect(seen.drawn).toBeLessThan(seen.taken * off.share);
  });
});
