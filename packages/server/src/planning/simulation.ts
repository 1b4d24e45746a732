/** Simulates a plan by plain arithmetic, independent of how it was found. */
import { drawnBy, floorOf, limitOf, type PlanInput, type PowerStep, type Powers, powerFactorAt, surplusOver } from './model.ts';

export interface SimulatedQuarter {
  /** Power of the storage, kW, discharging positive. */
  readonly power: number;
  /** SOC at its end. */
  readonly soc: number;
  readonly bought: number;
  readonly fedIn: number;
  readonly curtailed: number;
  /** Cost of energy, CNY; negative: revenue. */
  readonly cost: number;
}

export interface Simulation {
  readonly quarters: readonly SimulatedQuarter[];
  /** Total CNY: energy, cycles, additional demand charge and power-factor charge. */
  readonly cost: number;
  readonly energyCost: number;
  readonly cycleCost: number;
  /** Value of the energy in the storage at the end beyond that at the start; negative: less is left. */
  readonly restWorth: number;
  readonly demandCost: number;
  /** Change of the charge per additional kWh: only the difference between two runs is meaningful. */
  readonly powerFactorCost: number;
  /** Highest quarter-hour mean purchased, kW. */
  readonly peak: number;
  /** Discharged energy relative to the capacity. */
  readonly cycles: number;
  /** Conversion losses, kWh. */
  readonly loss: number;
  /** Violated limits, worst first of each kind: kW, kWh or cycles beyond the limit. */
  readonly breaches: readonly Breach[];
}

export interface Breach {
  readonly of: 'charge' | 'discharge' | 'temperature' | 'derating' | 'soc' | 'reserve' | 'end' | 'import' | 'export' | 'cycles';
  /** Index of the quarter-hour; null: the whole day. */
  readonly at: number | null;
  readonly by: number;
}

/** Efficiency of one direction at a power; above the last step, that of the last step. */
export function efficiencyAt(steps: readonly PowerStep[], power: number): number {
  return (steps.find(({ to }) => power <= to + 1e-6) ?? steps.at(-1))?.efficiency ?? 1;
}

/** Runs a plan unchanged; limits are not applied but reported. Missing powers are 0. */
export function simulate({ quarters, battery, grid }: PlanInput, powers: Powers): Simulation {
  const { capacity, charge, discharge, auxiliary, cycleCost } = battery;
  const breaches: Breach[] = [];
  const breach = (of: Breach['of'], at: number | null, by: number) => {
    if (by > 0) breaches.push({ of, at, by });
  };
  const floor = floorOf(battery) * capacity;
  let stored = battery.socStart * capacity;
  let [energyCost, powerFactorCost, discharged, peak, loss] = [0, 0, 0, 0, 0];
  const simulated = quarters.map((quarter, at): SimulatedQuarter => {
    const power = powers[at] ?? 0;
    const [taken, given] = [Math.max(0, -power), Math.max(0, power)];
    breach('charge', at, taken - limitOf(charge));
    breach('discharge', at, given - limitOf(discharge));
    breach('temperature', at, taken - (quarter.chargeMost ?? taken));
    breach('temperature', at, given - (quarter.dischargeMost ?? given));
    if (!battery.feedsIn) breach('export', at, given - drawnBy(battery, quarter));
    const before = stored;
    const into = taken * efficiencyAt(charge, taken) * quarter.hours;
    const outOf = (given / efficiencyAt(discharge, given)) * quarter.hours;
    stored += into - outOf;
    loss += taken * quarter.hours - into + outOf - given * quarter.hours;
    breach('soc', at, stored - battery.socMax * capacity);
    // A storage that starts below the floor may rise to it, but not fall further.
    breach('reserve', at, Math.min(floor, before) - stored);
    for (const { soc, power: most } of battery.chargeDerating)
      if (taken > 0 && stored > soc * capacity + 1e-6) breach('derating', at, taken - most);
    for (const { soc, power: most } of battery.dischargeDerating)
      if (given > 0 && stored < soc * capacity - 1e-6) breach('derating', at, given - most);
    const drawn = quarter.load + auxiliary - quarter.pv - power;
    const over = grid.exportMost === null ? 0 : Math.max(0, -drawn - grid.exportMost);
    const curtailed = Math.min(over, surplusOver(quarter, auxiliary, grid.exportMost));
    breach('export', at, over - curtailed);
    const net = drawn + curtailed;
    const [bought, fedIn] = [Math.max(0, net), Math.max(0, -net)];
    if (grid.importMost !== null) breach('import', at, bought - grid.importMost);
    peak = Math.max(peak, bought);
    discharged += given * quarter.hours;
    const cost = (bought * quarter.buy - fedIn * quarter.feedIn) * quarter.hours;
    energyCost += cost;
    powerFactorCost += bought * quarter.hours * powerFactorAt(grid, quarter);
    return { power, soc: stored / capacity, bought, fedIn, curtailed, cost };
  });
  breach('end', null, Math.max(battery.socEnd * capacity, Math.min(floor, capacity)) - stored);
  const cycles = discharged / capacity;
  if (battery.cyclesMost !== null) breach('cycles', null, cycles - battery.cyclesMost);
  const demandCost = grid.demandPrice * Math.max(0, peak - grid.peakFrom);
  const wear = cycleCost * discharged;
  const restWorth = battery.restWorth * (stored - battery.socStart * capacity);
  const cost = energyCost + wear + demandCost + powerFactorCost - restWorth;
  return { quarters: simulated, cost, energyCost, restWorth, cycleCost: wear, demandCost, powerFactorCost, peak, cycles, loss, breaches };
}
