/** Causes of missed earnings of a day: coarse causes, by the quarter-hours in which the storage did less than it should have. */
import type { MissedCause } from '@czyun/contract';

export interface MissedQuarter {
  readonly hours: number;
  /** kW wanted by the plan in force, or by the best plan if none is known; discharging positive. */
  readonly wanted: number;
  readonly actual: number;
  /** State of charge at the start, a share; NaN: unknown. */
  readonly soc: number;
  /** The storage was unavailable. */
  readonly isOut: boolean;
  /** CNY/kWh. */
  readonly price: number;
}

export interface MissedLimits {
  /** kW. */
  readonly power: number;
  readonly floor: number;
  readonly ceiling: number;
}

/** CNY compared with the best plan. */
export interface Missed {
  readonly all: number;
  /** Missed by a plan from the day's forecast; null: there was none. */
  readonly forecast: number | null;
  /** Missed by the plan in force, had it been followed; null: none is known. */
  readonly inForce: number | null;
}

/** Differences below this share of the power are ignored. */
const least = 0.05;
/** Distance from a limit of SOC that counts as being at the limit: the last few per cent are derated. */
const atLimit = 0.02;
/** Quarter-hours after the end of a run in which a start still counts as late. */
const lateQuarters = 8;

type Shortfall = 'outage' | 'socLimit' | 'late' | 'other';

const sameWay = (wanted: number, power: number, size: number) => Math.sign(wanted) === Math.sign(power) && Math.abs(power) > size;

/** Cause and weight of each quarter-hour with a shortfall: kWh times the distance of its price from the day's mean. */
function shortfalls(quarters: readonly MissedQuarter[], { power, floor, ceiling }: MissedLimits): { cause: Shortfall; weight: number }[] {
  const size = least * power;
  const whole = quarters.reduce((sum, { hours }) => sum + hours, 0);
  const mean = quarters.reduce((sum, { price, hours }) => sum + price * hours, 0) / Math.max(1e-9, whole);
  return quarters.flatMap(({ hours, wanted, actual, soc, isOut, price }, at): { cause: Shortfall; weight: number }[] => {
    if (Math.abs(wanted) <= size) return [];
    const short = Math.abs(wanted) - Math.max(0, Math.sign(wanted) * actual);
    if (short <= size) return [];
    const weight = short * hours * Math.max(0.01, Math.abs(price - mean));
    if (isOut) return [{ cause: 'outage', weight }];
    if (wanted > 0 ? soc <= floor + atLimit : soc >= ceiling - atLimit) return [{ cause: 'socLimit', weight }];
    // The run that the quarter-hour belongs to, and whether the storage started it late.
    let from = at;
    while (from > 0 && sameWay(wanted, quarters[from - 1]?.wanted ?? 0, size)) from -= 1;
    let to = at + 1;
    while (to < quarters.length && sameWay(wanted, quarters[to]?.wanted ?? 0, size)) to += 1;
    const began = quarters.findIndex((each, index) => index >= from && index < to + lateQuarters && sameWay(wanted, each.actual, size));
    return [{ cause: began > at ? 'late' : 'other', weight }];
  });
}

/**
 * CNY by cause, adding up to the missed amount; empty if nothing was missed. The amount missed by the plan in force is the forecast's as
 * far as a plan from the forecast misses it too, otherwise the plan's own; the rest is execution, distributed over the quarter-hours that
 * fell short of the plan. If no plan in force is known, the amount not missed by the forecast is distributed over those that fell short of
 * the best plan.
 */
export function causesOf(
  quarters: readonly MissedQuarter[],
  limits: MissedLimits,
  { all, forecast, inForce }: Missed,
): { cause: MissedCause; money: number }[] {
  if (!(all > 0.005)) return [];
  const upTo = (money: number, most: number) => Math.min(most, Math.max(0, money));
  const byPlan = inForce === null ? null : upTo(inForce, all);
  const unforeseen = forecast === null ? 0 : upTo(forecast, byPlan ?? all);
  const sums = new Map<MissedCause, number>();
  const add = (cause: MissedCause, money: number) => sums.set(cause, (sums.get(cause) ?? 0) + money);
  add('forecast', unforeseen);
  if (byPlan !== null) add('plan', byPlan - unforeseen);
  const rest = all - (byPlan ?? unforeseen);
  const other = byPlan === null ? 'plan' : 'unfollowed';
  const found = shortfalls(quarters, limits);
  const whole = found.reduce((sum, { weight }) => sum + weight, 0);
  for (const { cause, weight } of found) add(cause === 'other' ? other : cause, (rest * weight) / whole);
  if (whole === 0) add(other, rest);
  return [...sums].map(([cause, money]) => ({ cause, money })).filter(({ money }) => money >= 0.005);
}
