/** Absorb slots: their possible places in a plan, their power, and the value of a plan with other irradiation. */
import { limitOf, type PlanInput, type Powers } from './model.ts';
import type { PoweredSlot, Stretch } from './program.ts';
import { efficiencyAt, simulate } from './simulation.ts';
import { runOf, surplusOf, worthOfRest } from './slot-run.ts';

/** Share of the charging limit: controllers have a dead band and start absorbing above it, so a smaller peak of surplus counts as none. */
const deadBand = 0.1;
/** Irradiation factor up to which an absorb slot takes the whole surplus. */
const strongSun = 1.25;
/** Irradiation factors for comparing plans with and without absorb slots: forecasts err, more often on the overcast side. */
const suns = [0.4, 0.7, 1, 1.3];
/** A charging range is replaced by absorbing if at least this share of its energy comes from PV: nearly all, or a part. */
const shares = [0.9, 0.1];

/** Power that an absorb slot without a limit of its own would take in each quarter-hour, kW. */
export function takenAt({ quarters, battery }: PlanInput): number[] {
  const limit = limitOf(battery.charge);
  return quarters.map((quarter) => Math.min(limit, quarter.chargeMost ?? limit, surplusOf(quarter, battery)));
}

/** Whether a day has surplus to absorb. */
export function hasSurplus(input: PlanInput): boolean {
  const limit = limitOf(input.battery.charge);
  return limit > 0 && Math.max(0, ...takenAt(input)) >= deadBand * limit;
}

/** The longest ranges of surplus not covered by `way`, each with one feed-in price. */
function windowsBeside(input: PlanInput, way: readonly Stretch[]): Stretch[] {
  const { quarters, battery } = input;
  const least = deadBand * limitOf(battery.charge);
  const taken = takenAt(input);
  const isFree = quarters.map((_, at) => !way.some(({ from, to }) => from <= at && at < to));
  const windows: Stretch[] = [];
  for (let from = 0, to = 0; from < quarters.length; from = to) {
    to = from + 1;
    if (!isFree[from]) continue;
    while (to < quarters.length && isFree[to] && quarters[to]?.feedIn === quarters[from]?.feedIn) to += 1;
    const sunny = taken.map((_, at) => at).filter((at) => at >= from && at < to && (taken[at] ?? 0) > 0);
    const [first, last] = [sunny[0], sunny.at(-1)];
    if (first !== undefined && last !== undefined && sunny.some((at) => (taken[at] ?? 0) >= least))
      windows.push({ direction: 'absorb', from: first, to: last + 1 });
  }
  return windows;
}

/**
 * Replaces, in `ways` to cut a plan, charging from surplus by absorb slots, and adds absorb slots for unused surplus; at most `most` slots
 * each.
 */
export function absorbWays(input: PlanInput, powers: Powers, ways: readonly (readonly Stretch[])[], most: number): Stretch[][] {
  const { quarters } = input;
  const taken = takenAt(input);
  const sum = ({ from, to }: Stretch, of: (at: number) => number) => {
    let all = 0;
    for (let at = from; at < to; at += 1) all += of(at) * (quarters[at]?.hours ?? 0);
    return all;
  };
  const charged = (at: number) => Math.max(0, -(powers[at] ?? 0));
  const isSunny = (stretch: Stretch, share: number) =>
    sum(stretch, (at) => Math.min(charged(at), taken[at] ?? 0)) >= share * sum(stretch, charged);
  const cut = ways.flatMap((way) =>
    shares.map((share) => {
      const fixed = way.filter(
        (stretch) => stretch.direction === 'discharge' || (stretch.direction === 'charge' && !isSunny(stretch, share)),
      );
      const energy = (stretch: Stretch) => sum(stretch, (at) => taken[at] ?? 0);
      const windows = windowsBeside(input, fixed).sort((a, b) => energy(b) - energy(a));
      return [...fixed, ...windows.slice(0, Math.max(0, most - fixed.length))].sort((a, b) => a.from - b.from);
    }),
  );
  return cut.filter((way) => way.some(({ direction }) => direction === 'absorb'));
}

/** Power for the expected surplus and more, kW: the surplus at stronger irradiation, in whole kW within the limit. */
function roomyPower({ quarters, battery }: PlanInput, { from, to }: Stretch): number {
  const over = quarters.slice(from, to).map((quarter) => surplusOf({ ...quarter, pv: quarter.pv * strongSun }, battery));
  return Math.min(limitOf(battery.charge), Math.ceil(Math.max(0, ...over)));
}

/**
 * Sets the power of absorb slots: with a reserve for more PV than expected, or less, so that each ends with at most the content planned for
 * then. `socs`: of the plan, at the end of each quarter-hour.
 */
export function absorbPowers(input: PlanInput, stretches: readonly PoweredSlot[], socs: readonly number[]): PoweredSlot[][] {
  const roomy = stretches.map((stretch) => (stretch.direction === 'absorb' ? { ...stretch, power: roomyPower(input, stretch) } : stretch));
  const kept: PoweredSlot[] = [];
  for (const stretch of roomy) {
    const socWith = (power: number) => simulate(input, runOf(input, [...kept, { ...stretch, power }])).quarters[stretch.to - 1]?.soc ?? 0;
    let [low, high] = [0, stretch.power];
    const wanted = (socs[stretch.to - 1] ?? 0) - 1e-9;
    if (stretch.direction === 'absorb' && socWith(high) > wanted + 1e-6) {
      for (let step = 0; step < 40; step += 1) {
        const middle = (low + high) / 2;
        if (socWith(middle) < wanted) low = middle;
        else high = middle;
      }
    }
    kept.push({ ...stretch, power: high });
  }
  // Surplus that the plan feeds in is not absorbed.
  const open = roomy.filter(
    (stretch, at) => stretch.direction !== 'absorb' || (kept[at]?.power ?? 0) > 1e-3 * limitOf(input.battery.charge),
  );
  return [kept, open];
}

/**
 * Mean cost of slots over several irradiations around the expected one, run like a controller, CNY; minus the value of the energy left in
 * the storage.
 */
export function costUnderSuns(input: PlanInput, slots: readonly PoweredSlot[]): number {
  const into = efficiencyAt(input.battery.charge, limitOf(input.battery.charge));
  const costs = suns.map((factor) => {
    const day = { ...input, quarters: input.quarters.map((quarter) => ({ ...quarter, pv: quarter.pv * factor })) };
    const run = simulate(day, runOf(day, slots));
    return run.cost - worthOfRest(day, run, into);
  });
  return costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
}
