/**
 * Earnings of slot plans on a day, if followed exactly as far as the storage could, with the same prices, load and storage as for the best
 * plan.
 */
import { hourMs, minuteMs, type PlanSlot, planSpans, type SlotPlan } from '@czyun/contract';
import type { PlanInForce } from '../../../energy/plan-deviation.ts';
import { floorOf, limitOf, type PlanBattery, type PlanInput } from '../../../planning/model.ts';
import { efficiencyAt, simulate } from '../../../planning/simulation.ts';
import { worthOfRest } from '../../../planning/slot-run.ts';
import type { Quarter } from '../../../time/quarters.ts';

/** Power requested from the storage for a part of a quarter-hour, kW, discharging positive. */
export interface Wish {
  readonly hours: number;
  readonly power: number;
}

/** kW requested by a slot; a self-consumption slot takes what would otherwise be fed in. */
function powerOf({ mode, power }: PlanSlot, netLoad: number): number {
  if (mode === 2) return power;
  return -(mode === 1 ? power : Math.min(power, Math.max(0, -netLoad)));
}

function wishesOfSlots(slots: SlotPlan, quarter: Quarter, from: number, to: number, netLoad: number): Wish[] {
  const minuteAt = (time: number) => quarter.minute + (time - quarter.start) / minuteMs;
  return planSpans(slots).flatMap((span): Wish[] => {
    const minutes = Math.min(span.to, minuteAt(to)) - Math.max(span.from, minuteAt(from));
    const slot = slots[span.slot];
    return minutes > 0 ? [{ hours: minutes / 60, power: slot ? powerOf(slot, netLoad) : 0 }] : [];
  });
}

/**
 * Powers requested in a quarter-hour by the plans in force, each from its start; `otherwise` (kW) while there is none. `netLoad`: load with
 * auxiliaries minus generation, kW.
 */
export function wishesInForce(quarter: Quarter, plans: readonly PlanInForce[], netLoad: number, otherwise: number): Wish[] {
  const inside = plans.filter(({ start, end }) => start < quarter.end && end > quarter.start);
  const cuts = new Set([quarter.start, quarter.end, ...inside.flatMap(({ start, end }) => [start, end])]);
  const sorted = [...cuts].filter((time) => time >= quarter.start && time <= quarter.end).sort((a, b) => a - b);
  return sorted.slice(0, -1).flatMap((from, at) => {
    const to = sorted[at + 1] ?? quarter.end;
    const plan = inside.find(({ start, end }) => start <= from && to <= end);
    return plan ? wishesOfSlots(plan.slots, quarter, from, to, netLoad) : [{ hours: (to - from) / hourMs, power: otherwise }];
  });
}

/**
 * Follows a wish from a state of charge within the limits of SOC and power; kWh discharged (charged: negative). `most`: maximum kW by
 * temperature.
 */
function follow(
  battery: PlanBattery,
  from: number,
  { hours, power: wish }: Wish,
  most: number,
): { readonly soc: number; readonly energy: number } {
  const isCharge = wish < 0;
  const [steps, deratings] = isCharge ? [battery.charge, battery.chargeDerating] : [battery.discharge, battery.dischargeDerating];
  const edges = [...deratings.map(({ soc }) => soc), isCharge ? battery.socMax : floorOf(battery)];
  const beyond = (edge: number, soc: number) => (isCharge ? edge > soc + 1e-9 : edge < soc - 1e-9);
  let [soc, energy, rest] = [from, 0, hours];
  while (rest > 1e-9 && beyond(isCharge ? battery.socMax : floorOf(battery), soc)) {
    const least = deratings.filter((each) => !beyond(each.soc, soc)).map((each) => each.power);
    const power = Math.min(Math.abs(wish), limitOf(steps), most, ...least);
    if (power <= 0) break;
    const efficiency = efficiencyAt(steps, power);
    // Share of the capacity per hour.
    const pace = (isCharge ? power * efficiency : power / efficiency) / battery.capacity;
    const room = Math.min(...edges.filter((edge) => beyond(edge, soc)).map((edge) => Math.abs(edge - soc)));
    const time = Math.min(rest, room / pace);
    soc += (isCharge ? pace : -pace) * time;
    energy += (isCharge ? -power : power) * time;
    rest -= time;
  }
  return { soc, energy };
}

/** State of charge (a share) at the end of a day if the plan is followed from `now`; future self-consumption is unknown and ignored. */
export function socAfter(battery: PlanBattery, day: readonly Quarter[], slots: SlotPlan, now: number): number {
  const standing = { start: now, end: Number.POSITIVE_INFINITY, slots };
  let soc = battery.socStart;
  for (const quarter of day)
    for (const wish of wishesInForce(quarter, [standing], Number.POSITIVE_INFINITY, 0))
      soc = follow(battery, soc, wish, Number.POSITIVE_INFINITY).soc;
  return soc;
}

export interface HeldEarned {
  /** CNY compared with an idle storage. */
  readonly earns: number;
  /** Mean kW of each quarter-hour, as far as the storage could follow. */
  readonly powers: readonly number[];
  /** Highest quarter-hour purchase, kW. */
  readonly peak: number;
}

/**
 * Earnings of wishes by quarter-hour. Energy left in the storage above or below the required final state is worth the cost of charging it
 * in the cheapest quarter-hour.
 */
export function earnsOfWishes(input: PlanInput, wishes: readonly (readonly Wish[])[]): HeldEarned {
  const { battery, quarters } = input;
  let soc = battery.socStart;
  const powers = quarters.map(({ hours, chargeMost = null, dischargeMost = null }, at) => {
    let energy = 0;
    for (const wish of wishes[at] ?? []) {
      const followed = follow(battery, soc, wish, (wish.power < 0 ? chargeMost : dischargeMost) ?? Number.POSITIVE_INFINITY);
      soc = followed.soc;
      energy += followed.energy;
    }
    return energy / hours;
  });
  // Without any charging, full charging power is assumed.
  const highest = Math.max(0, ...wishes.flat().map(({ power }) => -power)) || limitOf(battery.charge);
  const run = simulate(input, powers);
  const worth = worthOfRest(input, run, efficiencyAt(battery.charge, highest));
  return { earns: simulate(input, []).cost - run.cost + worth, powers, peak: run.peak };
}

/** Earnings of slots in force all day. */
export function runOfSlots(input: PlanInput, quarters: readonly Quarter[], slots: readonly PlanSlot[]): HeldEarned {
  const plan = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY, slots };
  const wishes = quarters.map((quarter, at) => {
    const { load = 0, pv = 0 } = input.quarters[at] ?? {};
    return wishesInForce(quarter, [plan], load + input.battery.auxiliary - pv, 0);
  });
  return earnsOfWishes(input, wishes);
}

/** Earnings of slots in force all day compared with an idle storage, CNY. */
export const earnsOfSlots = (input: PlanInput, quarters: readonly Quarter[], slots: readonly PlanSlot[]): number =>
  runOfSlots(input, quarters, slots).earns;
