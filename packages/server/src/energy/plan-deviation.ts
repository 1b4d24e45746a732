/** Deviation of a storage from its slot plan, by quarter-hours. Powers kW, discharging positive. */
import type { SlotPlan } from '@czyun/contract';

export interface PlanInForce {
  readonly start: number;
  readonly end: number;
  readonly slots: SlotPlan;
}

export interface SentPlanInForce extends PlanInForce {
  /** Name at the time of sending; empty: none. */
  readonly name: string;
}

/** Outcome of sending a plan; `end` null: under way. */
export interface SentPlan {
  readonly asked: number;
  readonly end: number | null;
  readonly state: string;
  readonly name?: string;
  readonly slots: SlotPlan;
}

const dayMinutes = 1440;
const quarterMinutes = 15;
const [charging, discharging] = [1, 2];

/**
 * Plans in force over time, up to `until`: a confirmed one until the next is sent; the previous one again after a failure that was
 * reverted; none while one is being sent, and after one with an unknown result or that left the controller paused. Sendings by ascending
 * time.
 */
export function plansInForce(sent: readonly SentPlan[], until: number): SentPlanInForce[] {
  const plans: SentPlanInForce[] = [];
  let taken: Pick<SentPlanInForce, 'name' | 'slots'> | null = null;
  let from = 0;
  const add = (end: number) => {
    if (taken && end > from) plans.push({ start: from, end, ...taken });
  };
  for (const { asked, end, state, name = '', slots } of sent) {
    if (asked >= until) break;
    // Refused before anything was written: the previous plan remained in force.
    if (state === 'refused') continue;
    add(asked);
    if (state === 'done') taken = { name, slots };
    else if (state !== 'restored') taken = null;
    from = end ?? until;
    if (end === null) taken = null;
  }
  add(until);
  return plans;
}

/**
 * Setpoint of a quarter-hour that starts at this minute of the day; null: no slot covers it completely, or its slot follows the surplus.
 */
export function setpointOf(slots: SlotPlan, minute: number): number | null {
  const slot = slots.find(({ from, to }) => {
    const end = to <= from ? to + dayMinutes : to;
    return [minute, minute + dayMinutes].some((begin) => from <= begin && begin + quarterMinutes <= end);
  });
  if (slot?.mode === charging) return -slot.power;
  return slot?.mode === discharging ? slot.power : null;
}

export interface JudgedQuarter {
  /** Mean power; null: unknown. */
  readonly power: number | null;
  readonly setpoint: number;
}

export interface PlanFollowed {
  readonly followed: number;
  readonly judged: number;
  /** Quarter-hours of the plan whose power or setpoint is unknown. */
  readonly unknown: number;
  /** Mean of |P − Pset| / Pn over the evaluated ones, %. */
  readonly deviation: number | null;
}

/** A quarter-hour is followed if the mean power deviates from the plan by at most `tolerance` % of the rated power. */
export function planFollowed(quarters: readonly JudgedQuarter[], ratedKw: number, tolerance: number): PlanFollowed {
  const off = quarters.flatMap(({ power, setpoint }) => (power === null ? [] : [(Math.abs(power - setpoint) / ratedKw) * 100]));
  return {
    // A floating-point rounding error is no deviation.
    followed: off.filter((each) => each <= tolerance + 1e-9).length,
    judged: off.length,
    unknown: quarters.length - off.length,
    deviation: off.length === 0 ? null : off.reduce((sum, each) => sum + each, 0) / off.length,
  };
}
