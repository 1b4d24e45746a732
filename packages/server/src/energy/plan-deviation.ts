/** How a storage followed its plan of slots, by quarter-hours. Powers kW, discharging positive. */
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

/** How sending a plan ended; `end` null: it is under way. */
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
 * Which plan was in force when, up to `until`: a confirmed one until the next is sent; the previous one again after a failure that was reverted; none
 * while one is being sent, and after one with an unknown result or that left the controller paused. Sendings by ascending time.
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

/** What slots ask for in a quarter-hour that begins at this minute of the day; null: no slot covers the whole of it, or one that follows the surplus does. */
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
  /** Mean of |P − Pset| / Pn over the judged ones, %. */
  readonly deviation: number | null;
}

/** A quarter-hour is followed where the mean power lies within `tolerance` % of the rated power of what was planned. */
export function planFollowed(quarters: readonly JudgedQuarter[], ratedKw: number, tolerance: number): PlanFollowed {
  const off = quarters.flatMap(({ power, setpoint }) => (power === null ? [] : [(Math.abs(power - setpoint) / ratedKw) * 100]));
  return {
    // A hundredth of a step of floating point is no deviation.
    followed: off.filter((each) => each <= tolerance + 1e-9).length,
    judged: off.length,
    unknown: quarters.length - off.length,
    deviation: off.length === 0 ? null : off.reduce((sum, each) => sum + each, 0) / off.length,
  };
}
