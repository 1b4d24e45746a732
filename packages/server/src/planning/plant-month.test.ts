/** The plant runs thirty days by plans of this room, each made from the day before: what it does then keeps every limit, and pays. */
import { beforeAll, expect, it } from 'vitest';
import { capacityKwh } from '../../../plant/src/physics/battery.ts';
import { createState, type PlantState } from '../../../plant/src/physics/state.ts';
import { createCells, step } from '../../../plant/src/physics/step.ts';
import { bestPlan } from './best.ts';
import type { PlanInput } from './model.ts';
import { slotted } from './slots.ts';
import { createSolver } from './solver.ts';

const startMs = Date.UTC(2026, 9, 21, 16);
const days = 30;
const quarters = 96;
const limits = { powerKw: 1000, socMin: 0.1, socMax: 0.9, importKw: 1200, exportKw: 0 };
/** How far a controller may be off within a minute: it follows the load by steps of ten seconds, and stops at full by its own measurement. */
const tolerance = { powerKw: 1, soc: 0.01, gridKw: 60 };

const buyAt = (at: number) => {
  const hour = at / 4;
  return hour < 8 ? 0.3 : (hour >= 10 && hour < 12) || (hour >= 14 && hour < 19) ? 1.3 : 0.75;
};
const soc = (state: PlantState) => {
  const whole = state.batteries.reduce((sum, one) => sum + capacityKwh(one), 0);
  return state.batteries.reduce((sum, one) => sum + one.soc * capacityKwh(one), 0) / whole;
};

interface Day {
  readonly load: number[];
  readonly pv: number[];
}
const broken: string[] = [];
let plans = 0;
let spared = 0;
let discharged = 0;
let unplanned = 0;

/** Yesterday, told again: the first rung of the ladder. */
function inputOf({ load, pv }: Day, state: PlantState): PlanInput {
  const now = Math.min(Math.max(soc(state), limits.socMin), limits.socMax);
  return {
    quarters: Array.from({ length: quarters }, (_, at) => ({
      ...{ start: at * 900_000, hours: 0.25, buy: buyAt(at), feedIn: 0, load: load[at] ?? 0, pv: pv[at] ?? 0 },
    })),
    battery: {
      capacity: state.batteries.reduce((sum, one) => sum + capacityKwh(one), 0),
      ...{ charge: [{ to: limits.powerKw, efficiency: 0.94 }], discharge: [{ to: limits.powerKw, efficiency: 0.94 }] },
      ...{ chargeDerating: [], dischargeDerating: [], socMin: limits.socMin, socMax: limits.socMax, reserve: 0, socStart: now },
      ...{ socEnd: limits.socMin, auxiliary: 0, cyclesMost: 2, cycleCost: 0.05 },
    },
    grid: { demandPrice: 0, peakFrom: 0, importMost: limits.importKw, exportMost: limits.exportKw },
  };
}

/** Runs a day by the minute, notes every limit that does not hold, and tells the day. */
function run(state: PlantState, cells: ReturnType<typeof createCells>, powers: readonly number[] | null): Day {
  const day: Day = { load: [], pv: [] };
  for (let at = 0; at < quarters; at += 1) {
    const sum = { load: 0, pv: 0, storage: 0, grid: 0 };
    for (let minute = 0; minute < 15; minute += 1) {
      step(state, 60, cells);
      const { gridKw, loadKw, pvKw, windKw, dischargeKw, chargeKw } = state.balance;
      const storage = dischargeKw - chargeKw;
      const note = (what: string, holds: boolean, seen: number) => {
        if (powers && !holds) broken.push(`${new Date(state.timeMs).toISOString()} ${what} ${seen.toFixed(2)}`);
      };
      note('power', Math.abs(storage) <= limits.powerKw + tolerance.powerKw, storage);
      const level = soc(state);
      note('soc', level >= limits.socMin - tolerance.soc && level <= limits.socMax + tolerance.soc, level);
      note('import', gridKw <= limits.importKw + tolerance.gridKw, gridKw);
      // What the sun has over is no deed of the storage.
      note('export', gridKw >= -limits.exportKw - tolerance.gridKw || storage <= tolerance.powerKw, gridKw);
      sum.load += loadKw / 15;
      sum.pv += (pvKw + windKw) / 15;
      sum.storage += storage / 15;
      sum.grid += gridKw / 15;
    }
    day.load.push(sum.load);
    day.pv.push(sum.pv);
    if (!powers) continue;
    const wanted = powers[at] ?? 0;
    // Less than planned where a limit stands in the way, never more and never the other way.
    if (Math.abs(sum.storage) > Math.abs(wanted) + 8 || (Math.abs(sum.storage) > 8 && Math.sign(sum.storage) !== Math.sign(wanted)))
      unplanned += 1;
    discharged += Math.max(0, sum.storage) / 4;
    const rest = sum.load - sum.pv;
    spared += ((Math.max(0, rest) - Math.max(0, sum.grid)) / 4) * buyAt(at);
  }
  return day;
}

beforeAll(async () => {
  const solver = createSolver();
  const state = createState(20_240, startMs, startMs + (days + 1) * 86_400_000);
  const cells = createCells();
  Object.assign(state.ems, {
    socLowerPct: limits.socMin * 100,
    socUpperPct: limits.socMax * 100,
    reverseProtection: 1,
    exportLimitKw: limits.exportKw,
  });
  let day = run(state, cells, null);
  for (let count = 0; count < days; count += 1) {
    const input = inputOf(day, state);
    const best = await bestPlan(input, solver, { seconds: 20, gap: 1e-3 });
    if (best.kind !== 'plan') throw new Error(JSON.stringify(best));
    const slots = await slotted(input, best.powers, 12, solver, 4);
    if (!slots) throw new Error(`no slots on day ${count}`);
    plans += 1;
    const clock = (at: number) => ({ hour: Math.floor(at / 4) % 24, minute: (at % 4) * 15 });
    state.ems.ownPlan = false;
    state.ems.slots = Array.from({ length: 12 }, (_, index) => {
      const one = slots.stretches[index];
      if (!one) return { beginHour: 0, beginMinute: 0, endHour: 0, endMinute: 0, powerKw: 0, mode: 0 };
      const [begin, end] = [clock(one.from), clock(one.to)];
      const times = { beginHour: begin.hour, beginMinute: begin.minute, endHour: end.hour, endMinute: end.minute };
      return { ...times, powerKw: Math.round(one.power * 10) / 10, mode: one.direction === 'charge' ? 1 : 2 };
    });
    day = run(state, cells, slots.powers);
  }
  await solver.stop();
}, 600_000);

it('keeps power, state of charge, import and export on every minute of thirty days', () => {
  expect(plans).toBe(days);
  expect(broken).toEqual([]);
});

it('does what was planned and nothing else', () => {
  expect(unplanned).toBe(0);
});

it('moves energy and spares money', () => {
  expect(discharged).toBeGreaterThan(days * 500);
  expect(spared).toBeGreaterThan(days * 200);
});
