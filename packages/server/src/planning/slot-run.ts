/** Execution of slots by a controller on a day, by plain arithmetic, independent of how they were found. */
import { floorOf, type PlanBattery, type PlanInput, type PlanQuarter, type PowerStep, powerFactorAt } from './model.ts';
import type { PoweredSlot } from './program.ts';
import { efficiencyAt, type Simulation } from './simulation.ts';

/** PV above consumption, kW: available to an absorb slot. */
export const surplusOf = ({ pv, load }: PlanQuarter, { auxiliary }: Pick<PlanBattery, 'auxiliary'>): number =>
  Math.max(0, pv - load - auxiliary);

/** The greatest power up to `wanted` that changes the content by at most `room` kWh; `weight` is content per kWh of power. */
function greatest(
  wanted: number,
  room: number,
  hours: number,
  steps: readonly PowerStep[],
  weight: (efficiency: number) => number,
): number {
  let most = 0;
  steps.forEach(({ to, efficiency }, at) => {
    const power = Math.min(wanted, to, Math.max(0, room) / (hours * weight(efficiency)));
    // A power at or below the previous step has that step's efficiency.
    if (power > (steps[at - 1]?.to ?? 0)) most = Math.max(most, power);
  });
  return most;
}

const stored = (efficiency: number) => efficiency;
const drawn = (efficiency: number) => 1 / efficiency;

/**
 * Power of each quarter-hour, kW, discharging positive: charge and discharge slots run at their power, absorb slots take the surplus up to
 * theirs, until the storage is full or empty, within derating and temperature limits.
 */
export function runOf({ quarters, battery }: PlanInput, slots: readonly PoweredSlot[]): number[] {
  const { capacity } = battery;
  const floor = floorOf(battery) * capacity;
  const ceiling = battery.socMax * capacity;
  let inside = battery.socStart * capacity;
  return quarters.map((quarter, at) => {
    const { hours, chargeMost, dischargeMost } = quarter;
    const slot = slots.find(({ from, to }) => from <= at && at < to);
    if (!slot) return 0;
    if (slot.direction === 'discharge') {
      const left = (power: number) => inside - (power * hours) / efficiencyAt(battery.discharge, power);
      const asked = Math.min(slot.power, dischargeMost ?? Number.POSITIVE_INFINITY);
      let power = greatest(asked, inside - floor, hours, battery.discharge, drawn);
      for (const { soc, power: most } of battery.dischargeDerating)
        if (power > most && left(power) < soc * capacity)
          power = Math.max(most, greatest(power, inside - soc * capacity, hours, battery.discharge, drawn));
      inside = left(power);
      return power;
    }
    const most = Math.min(slot.power, chargeMost ?? Number.POSITIVE_INFINITY);
    const wanted = slot.direction === 'absorb' ? Math.min(most, surplusOf(quarter, battery)) : most;
    const full = (power: number) => inside + power * hours * efficiencyAt(battery.charge, power);
    let power = greatest(wanted, ceiling - inside, hours, battery.charge, stored);
    for (const { soc, power: derated } of battery.chargeDerating)
      if (power > derated && full(power) > soc * capacity)
        power = Math.max(derated, greatest(power, soc * capacity - inside, hours, battery.charge, stored));
    inside = full(power);
    return power === 0 ? 0 : -power;
  });
}

/**
 * Value of energy left in the storage beyond the required content (negative: missing), CNY, at the cost of charging it in the cheapest
 * quarter-hour. 0 if the cost of the run already includes it (`restWorth`).
 */
export function worthOfRest({ quarters, battery, grid }: PlanInput, run: Simulation, into: number): number {
  if (battery.restWorth > 0) return 0;
  const left = (run.quarters.at(-1)?.soc ?? battery.socStart) - battery.socEnd;
  const cheapest = Math.min(...quarters.map((quarter) => quarter.buy + powerFactorAt(grid, quarter)));
  return ((left * battery.capacity) / into) * Math.max(0, cheapest);
}
