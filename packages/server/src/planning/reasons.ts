/** Reasons of the slots of a plan: codes with figures; pages and files put them into words. */
import { limitOf, mostOf, type PlanInput, type Powers, powerFactorAt } from './model.ts';
import type { Stretch } from './program.ts';
import { efficiencyAt, type Simulation } from './simulation.ts';

export type Reason =
  /** Drawing is paid: the mean price is below 0. */
  | { readonly code: 'paidToDraw'; readonly price: number }
  /** Charges with PV that would be fed in or curtailed: its kWh, the feed-in price, and the kWh curtailed without the storage. */
  | { readonly code: 'surplus'; readonly energy: number; readonly feedIn: number; readonly curtailed: number }
  /** Charges at `price`; the later discharge is worth `worth` per kWh drawn, after losses and wear. */
  | { readonly code: 'cheap'; readonly price: number; readonly worth: number }
  /** Lowers the quarter-hour mean, kW; `saves` CNY of the month's charge. */
  | { readonly code: 'peak'; readonly without: number; readonly withPlan: number; readonly saves: number }
  /** Stays below the connection limit, kW. */
  | { readonly code: 'limit'; readonly without: number; readonly most: number }
  /** Replaces purchase at `price`; each kWh discharged costs `cost`, losses and wear included. */
  | { readonly code: 'dear'; readonly price: number; readonly cost: number }
  /** SOC at its end reaches the upper limit or the reserve. */
  | { readonly code: 'full' | 'empty'; readonly soc: number }
  /** The cell temperature limits its power to `most` kW. */
  | { readonly code: 'temperature'; readonly most: number }
  /** Charges to the SOC required at the end of the day. */
  | { readonly code: 'end'; readonly soc: number };

/** Mean over a range, weighted by power and hours. */
function weighed(input: PlanInput, powers: Powers, { from, to }: Pick<Stretch, 'from' | 'to'>, of: (at: number) => number): number {
  let [sum, weight] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const energy = Math.abs(powers[at] ?? 0) * (input.quarters[at]?.hours ?? 0);
    sum += of(at) * energy;
    weight += energy;
  }
  return weight > 0 ? sum / weight : 0;
}

/**
 * Cost or value of a kWh of the storage in a quarter-hour: at the price of purchase (with the power-factor charge) or feed-in, whichever it
 * changes.
 */
function priceAt({ quarters, battery, grid }: PlanInput, powers: Powers, at: number): number {
  const quarter = quarters[at];
  if (!quarter) return 0;
  const power = powers[at] ?? 0;
  const need = quarter.load + battery.auxiliary - quarter.pv;
  const size = Math.abs(power);
  const buy = quarter.buy + powerFactorAt(grid, quarter);
  if (size === 0) return buy;
  // The part that changes purchase, and the part that changes feed-in.
  const buying = power > 0 ? Math.min(size, Math.max(0, need)) : Math.min(size, Math.max(0, need + size));
  return (buying * buy + (size - buying) * quarter.feedIn) / size;
}

/** The lowest power allowed by temperature in some quarter-hours, if it is reached in one of them. */
function heldOf({ quarters, battery }: PlanInput, powers: Powers, direction: Stretch['direction'], inside: readonly number[]): Reason[] {
  const way = direction === 'discharge' ? 'discharge' : 'charge';
  const limit = limitOf(battery[way]);
  const reached = inside.flatMap((at) => {
    const quarter = quarters[at];
    const most = quarter ? mostOf(battery, quarter, way) : limit;
    return most < limit && Math.abs(powers[at] ?? 0) >= most - Math.max(1e-3, 1e-3 * most) ? [most] : [];
  });
  return reached.length === 0 ? [] : [{ code: 'temperature', most: Math.min(...reached) }];
}

interface Planned {
  readonly input: PlanInput;
  readonly powers: Powers;
  readonly simulation: Simulation;
  /** The same day with the storage idle. */
  readonly without: Simulation;
}

/** Reasons of a slot, most important first. */
export function reasonsOf({ input, powers, simulation, without }: Planned, stretch: Stretch): Reason[] {
  const { quarters, battery, grid } = input;
  const { from, to, direction } = stretch;
  const inside = quarters.map((_, at) => at).filter((at) => at >= from && at < to);
  const price = weighed(input, powers, stretch, (at) => priceAt(input, powers, at));
  const working = (sign: 1 | -1) => quarters.map((_, at) => at).filter((at) => (powers[at] ?? 0) * sign > 0);
  const meanOf = (list: readonly number[]) => {
    const energy = list.reduce((sum, at) => sum + Math.abs(powers[at] ?? 0) * (quarters[at]?.hours ?? 0), 0);
    const money = list.reduce((sum, at) => sum + priceAt(input, powers, at) * Math.abs(powers[at] ?? 0) * (quarters[at]?.hours ?? 0), 0);
    return energy > 0 ? money / energy : null;
  };
  const ways = (list: readonly number[], steps: typeof battery.charge) =>
    list.length === 0 ? (steps[0]?.efficiency ?? 1) : efficiencyAt(steps, Math.max(...list.map((at) => Math.abs(powers[at] ?? 0))));
  const both = ways(working(-1), battery.charge) * ways(working(1), battery.discharge);
  const reasons: Reason[] = [];
  const soc = simulation.quarters[to - 1]?.soc ?? battery.socStart;
  const held = heldOf(input, powers, direction, inside);

  if (direction !== 'discharge') {
    const surplus = inside.map((at) => {
      const need = (quarters[at]?.load ?? 0) + battery.auxiliary - (quarters[at]?.pv ?? 0);
      return Math.min(Math.max(0, -need), Math.max(0, -(powers[at] ?? 0))) * (quarters[at]?.hours ?? 0);
    });
    const energy = surplus.reduce((sum, each) => sum + each, 0);
    const all = inside.reduce((sum, at) => sum + Math.max(0, -(powers[at] ?? 0)) * (quarters[at]?.hours ?? 0), 0);
    const curtailed = inside.reduce(
      (sum, at) => sum + ((without.quarters[at]?.curtailed ?? 0) - (simulation.quarters[at]?.curtailed ?? 0)) * (quarters[at]?.hours ?? 0),
      0,
    );
    const feedIn = weighed(input, powers, stretch, (at) => quarters[at]?.feedIn ?? 0);
    if (energy > all / 10) reasons.push({ code: 'surplus', energy, feedIn, curtailed: Math.max(0, curtailed) });
    // Absorbing draws nothing from the grid.
    if (price < 0 && direction === 'charge') reasons.push({ code: 'paidToDraw', price });
    const later = meanOf(working(1).filter((at) => at >= to)) ?? meanOf(working(1));
    if (later !== null && price >= 0 && energy < all * 0.9)
      reasons.push({ code: 'cheap', price, worth: (later - battery.cycleCost) * both });
    if (later === null || (soc <= battery.socEnd + 1e-3 && working(1).every((at) => at < from)))
      reasons.push({ code: 'end', soc: battery.socEnd });
    if (soc >= battery.socMax - 1e-3) reasons.push({ code: 'full', soc });
    return [...reasons, ...held];
  }
  const highest = inside.reduce((most, at) => Math.max(most, without.quarters[at]?.bought ?? 0), 0);
  if (grid.importMost !== null && highest > grid.importMost) reasons.push({ code: 'limit', without: highest, most: grid.importMost });
  const basis = Math.max(simulation.peak, grid.peakFrom);
  if (grid.demandPrice > 0 && highest > basis + 1e-6)
    reasons.push({ code: 'peak', without: highest, withPlan: basis, saves: grid.demandPrice * (highest - basis) });
  const before = meanOf(working(-1).filter((at) => at < from)) ?? meanOf(working(-1));
  if (before !== null) reasons.push({ code: 'dear', price, cost: before / both + battery.cycleCost });
  else reasons.push({ code: 'dear', price, cost: battery.cycleCost });
  if (soc <= Math.max(battery.socMin, battery.reserve) + 1e-3) reasons.push({ code: 'empty', soc });
  return [...reasons, ...held];
}
