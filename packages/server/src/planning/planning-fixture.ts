/** Days and storages for tests, and the cost of a plan by separate arithmetic; uses no code under test. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { type BestPlan, bestPlan, type NoPlan } from './best.ts';
import type { PlanBattery, PlanGrid, PlanInput, PlanQuarter } from './model.ts';
import type { Solver } from './solver.ts';

export const plainBattery: PlanBattery = {
  capacity: 4,
  charge: [{ to: 1, efficiency: 1 }],
  discharge: [{ to: 1, efficiency: 1 }],
  chargeDerating: [],
  dischargeDerating: [],
  socMin: 0,
  socMax: 1,
  reserve: 0,
  socStart: 0.5,
  socEnd: 0.5,
  restWorth: 0,
  auxiliary: 0,
  cyclesMost: null,
  cycleCost: 0,
  feedsIn: true,
};
export const plainGrid: PlanGrid = {
  ...{ demandPrice: 0, peakFrom: 0, importMost: null, exportMost: null },
  ...{ powerFactorPrice: 0, powerFactorRate: 0 },
};

export type Wanted = Partial<Omit<PlanQuarter, 'start'>>;

export function dayOf(quarters: readonly Wanted[], battery: Partial<PlanBattery> = {}, grid: Partial<PlanGrid> = {}): PlanInput {
  const filled = quarters.map((wanted, at) => ({ start: at * 900_000, hours: 1, buy: 1, feedIn: 0, load: 0, pv: 0, ...wanted }));
  return { quarters: filled, battery: { ...plainBattery, ...battery }, grid: { ...plainGrid, ...grid } };
}

/** CNY of a plan with one efficiency per direction, without derating or curtailment; null if it violates a limit. */
export function costByHand(input: PlanInput, powers: readonly number[]): number | null {
  const { battery, grid, quarters } = input;
  const into = battery.charge[0]?.efficiency ?? 1;
  const outOf = battery.discharge[0]?.efficiency ?? 1;
  let stored = battery.capacity * battery.socStart;
  let money = 0;
  let most = grid.peakFrom;
  let given = 0;
  for (const [at, { hours, buy, feedIn, load, pv, chargeMost, dischargeMost, powerFactorBase }] of quarters.entries()) {
    const power = powers[at] ?? 0;
    if (chargeMost !== undefined && chargeMost !== null && -power > chargeMost + 1e-9) return null;
    if (dischargeMost !== undefined && dischargeMost !== null && power > dischargeMost + 1e-9) return null;
    stored += power < 0 ? -power * hours * into : (-power * hours) / outOf;
    if (stored > battery.capacity * battery.socMax + 1e-9) return null;
    if (stored < battery.capacity * Math.max(battery.socMin, battery.reserve) - 1e-9) return null;
    const net = load + battery.auxiliary - pv - power;
    if (net > (grid.importMost ?? Number.POSITIVE_INFINITY) + 1e-9) return null;
    if (!battery.feedsIn && power > Math.max(0, load + battery.auxiliary - pv) + 1e-9) return null;
    if (-net > (grid.exportMost ?? Number.POSITIVE_INFINITY) + 1e-9) return null;
    money += net > 0 ? net * hours * buy : net * hours * feedIn;
    if (net > 0) money += net * hours * (grid.powerFactorPrice + grid.powerFactorRate * (powerFactorBase ?? 0));
    if (power > 0) given += power * hours;
    most = Math.max(most, net);
  }
  if (stored < battery.capacity * battery.socEnd - 1e-9) return null;
  if (battery.cyclesMost !== null && given > battery.cyclesMost * battery.capacity + 1e-9) return null;
  const rest = stored - battery.capacity * battery.socStart;
  return money + given * battery.cycleCost + (most - grid.peakFrom) * grid.demandPrice - rest * battery.restWorth;
}

/** Lowest cost over all plans with these power levels, by brute force. */
export function cheapestOfAll(input: PlanInput, levels: readonly number[]): number | null {
  let best: number | null = null;
  const n = input.quarters.length;
  for (let number = 0; number < levels.length ** n; number += 1) {
    const powers: number[] = [];
    for (let rest = number, at = 0; at < n; at += 1, rest = Math.floor(rest / levels.length))
      powers.push(levels[rest % levels.length] ?? 0);
    const cost = costByHand(input, powers);
    if (cost !== null && (best === null || cost < best)) best = cost;
  }
  return best;
}

/** Compares an answer with every plan of integer powers: it costs as much as the cheapest, or there is none. */
export function expectCheapest(input: PlanInput, best: BestPlan | NoPlan): void {
  const cheapest = cheapestOfAll(input, [-1, 0, 1]);
  if (cheapest === null) {
    expect(best.kind).toBe('refused');
    return;
  }
  expect(best).toMatchObject({ kind: 'plan', status: 'optimal' });
  if (best.kind !== 'plan') return;
  expect(best.simulation.cost).toBeCloseTo(cheapest, 4);
  const powers = best.powers.map((power) => Math.round(power * 1e6) / 1e6);
  expect(costByHand(input, powers)).toBeCloseTo(cheapest, 4);
}

const whole = (min: number, max: number) => fc.integer({ min, max });

/** Days whose best plan has integer powers: quantities are integers, and conversion is lossless. */
export const wholeDay: fc.Arbitrary<PlanInput> = fc
  .record({
    quarters: fc.array(fc.record({ buy: whole(-5, 9), spread: whole(0, 4), load: whole(0, 3), pv: whole(0, 2) }), {
      minLength: 4,
      maxLength: 6,
    }),
    capacity: whole(2, 4),
    start: whole(0, 2),
    end: whole(0, 2),
    exportMost: fc.constantFrom(null, null, 3),
    importMost: fc.constantFrom(null, null, 4),
    cyclesMost: fc.constantFrom(null, null, 1),
    cycleCost: fc.constantFrom(0, 0, 0.5),
    restWorth: fc.constantFrom(0, 0, 2, 5),
    feedsIn: fc.constantFrom(true, true, false),
  })
  .map(({ quarters, capacity, start, end, exportMost, importMost, cyclesMost, cycleCost, restWorth, feedsIn }) =>
    dayOf(
      quarters.map(({ buy, spread, load, pv }) => ({ buy, feedIn: buy - spread, load, pv })),
      { capacity, socStart: start / capacity, socEnd: end / capacity, cyclesMost, cycleCost, restWorth, feedsIn },
      { exportMost, importMost },
    ),
  );

/** Such days with temperature limits and a power-factor price; the best plan still has integer powers. */
export const fullDay: fc.Arbitrary<PlanInput> = fc
  .record({
    day: wholeDay,
    held: fc.array(
      fc.record({ charge: fc.constantFrom(null, null, 0, 1), discharge: fc.constantFrom(null, null, 0, 1), base: whole(0, 5) }),
      {
        minLength: 6,
        maxLength: 6,
      },
    ),
    powerFactorPrice: fc.constantFrom(0, -3, -1, 2),
    powerFactorRate: fc.constantFrom(0, 0.5, -0.5),
  })
  .map(({ day, held, powerFactorPrice, powerFactorRate }) => ({
    ...day,
    quarters: day.quarters.map((quarter, at) => {
      const { charge = null, discharge = null, base = 0 } = held[at] ?? {};
      return { ...quarter, chargeMost: charge, dischargeMost: discharge, powerFactorBase: base };
    }),
    grid: { ...day.grid, powerFactorPrice, powerFactorRate },
  }));

/** Repeatable random numbers from 0 to 1. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Limits for a nearly exact optimum. */
export const exact = { seconds: 20, gap: 1e-7 };

/** The best plan of days that have one. */
export const plannerBy =
  (solver: Solver) =>
  async (input: PlanInput): Promise<BestPlan> => {
    const best = await bestPlan(input, solver, exact);
    if (best.kind !== 'plan') throw new Error(`no plan: ${JSON.stringify(best)}`);
    return best;
  };
