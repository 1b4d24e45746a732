/** Runs slots on small days by separate arithmetic, with one efficiency per direction; uses no code under test. */
import fc from 'fast-check';
import type { PlanInput } from './model.ts';
import { wholeDay } from './planning-fixture.ts';
import type { PoweredSlot } from './program.ts';

/** Slot of one hour: the controller's mode (0: idle) and its power, kW. */
export interface Step {
  readonly mode: 0 | 1 | 2 | 3;
  readonly power: number;
}

export interface RunByHand {
  /** CNY; null: a limit is violated. */
  readonly cost: number | null;
  /** kWh stored at the end. */
  readonly left: number;
  /** kWh purchased for charging in each quarter-hour. */
  readonly bought: readonly number[];
}

/** Runs a day like a controller: until full or empty; mode 3 charges with surplus PV, up to its power. */
export function runByHand({ quarters, battery, grid }: PlanInput, steps: readonly Step[]): RunByHand {
  const into = battery.charge[0]?.efficiency ?? 1;
  const outOf = battery.discharge[0]?.efficiency ?? 1;
  const [low, high] = [battery.capacity * Math.max(battery.socMin, battery.reserve), battery.capacity * battery.socMax];
  let left = battery.capacity * battery.socStart;
  let [money, most, given] = [0, grid.peakFrom, 0];
  const bought: number[] = [];
  let holds = true;
  quarters.forEach(({ hours, buy, feedIn, load, pv }, at) => {
    const { mode, power } = steps[at] ?? { mode: 0, power: 0 };
    const need = load + battery.auxiliary - pv;
    const wanted = mode === 1 ? power : mode === 3 ? Math.min(power, Math.max(0, -need)) : 0;
    const charge = Math.min(wanted, (high - left) / into / hours);
    const discharge = mode === 2 ? Math.min(power, ((left - low) * outOf) / hours) : 0;
    left += charge * hours * into - (discharge * hours) / outOf;
    const net = need + charge - discharge;
    const may = grid.exportMost ?? Number.POSITIVE_INFINITY;
    // PV may be curtailed, but the storage must not feed in.
    if (-net > Math.max(may, 0) + 1e-9 && discharge > Math.max(0, need + may) + 1e-9) holds = false;
    if (!battery.feedsIn && discharge > Math.max(0, need) + 1e-9) holds = false;
    if (net > (grid.importMost ?? Number.POSITIVE_INFINITY) + 1e-9) holds = false;
    money += net > 0 ? net * hours * buy : -Math.min(-net, may) * hours * feedIn;
    bought.push(Math.max(0, Math.min(charge, net)) * hours);
    given += discharge * hours;
    most = Math.max(most, net);
  });
  if (left < battery.capacity * battery.socEnd - 1e-6) holds = false;
  if (battery.cyclesMost !== null && given > battery.cyclesMost * battery.capacity + 1e-6) holds = false;
  const rest = (left - battery.capacity * battery.socStart) * battery.restWorth;
  const cost = money + given * battery.cycleCost + (most - grid.peakFrom) * grid.demandPrice - rest;
  return { cost: holds ? cost : null, left, bought };
}

/** Lowest cost over all ways to fill a day with at most `most` slots of some powers; null: none is within the limits. */
export function cheapestSlots(input: PlanInput, most: number, powers: readonly number[], modes: readonly (1 | 2 | 3)[]): number | null {
  const steps: Step[] = [{ mode: 0, power: 0 }, ...modes.flatMap((mode) => powers.map((power): Step => ({ mode, power })))];
  let best: number | null = null;
  const day: Step[] = [];
  const follow = (at: number, used: number) => {
    if (at === input.quarters.length) {
      const { cost } = runByHand(input, day);
      if (cost !== null && (best === null || cost < best)) best = cost;
      return;
    }
    for (const step of steps) {
      const slots = used + (step.mode !== 0 && step !== day[at - 1] ? 1 : 0);
      if (slots > most) continue;
      day[at] = step;
      follow(at + 1, slots);
    }
  };
  follow(0, 0);
  return best;
}

const modes = { charge: 1, discharge: 2, absorb: 3 } as const;
/** The slot of each hour of a day. */
export const stepsOf = (input: PlanInput, slots: readonly PoweredSlot[]) =>
  input.quarters.map((_, at): Step => {
    const slot = slots.find(({ from, to }) => from <= at && at < to);
    return slot ? { mode: modes[slot.direction], power: slot.power } : { mode: 0, power: 0 };
  });

/** A day with PV in its first hours. */
export const sunnyDay = fc
  .record({
    ...{ day: wholeDay, suns: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }) },
    ...{ efficiency: fc.constantFrom(1, 0.8), power: fc.constantFrom(1, 2), exportMost: fc.constantFrom(null, 0, 1) },
  })
  .map(({ day, suns, efficiency, power, exportMost }): PlanInput => {
    const quarters = day.quarters.slice(0, 5).map((quarter, at) => ({ ...quarter, pv: suns[at] ?? 0 }));
    const steps = (each: number) => [{ to: power, efficiency: each }];
    return {
      quarters,
      battery: { ...day.battery, charge: steps(efficiency), discharge: steps(1), cyclesMost: null },
      grid: { ...day.grid, exportMost, importMost: null },
    };
  });
