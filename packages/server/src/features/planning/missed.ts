/** Why a day brought less than it could: coarse causes, quarter-hour by quarter-hour where the storage did less than the best plan. */
import type { MissedCause } from '@czyun/contract';

export interface MissedQuarter {
  readonly hours: number;
  /** kW, discharging positive. */
  readonly best: number;
  readonly actual: number;
  /** State of charge at its start, a share; NaN: unknown. */
  readonly soc: number;
  /** The storage was not able to work. */
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

/** Less than this share of the power is no difference. */
const least = 0.05;
/** As near to a limit of SOC as this is at it: the last per cents are derated. */
const atLimit = 0.02;
/** Quarter-hours after the end of a run of the best plan in which a start still counts as late. */
const lateQuarters = 8;

const sameWay = (best: number, power: number, size: number) => Math.sign(best) === Math.sign(power) && Math.abs(power) > size;

/** The cause of each quarter-hour that fell short, with what it weighs: kWh by how far its price lies from the day's mean. */
function shortfalls(quarters: readonly MissedQuarter[], { power, floor, ceiling }: MissedLimits): { cause: MissedCause; weight: number }[] {
  const size = least * power;
  const mean = quarters.reduce((sum, { price }) => sum + price, 0) / Math.max(1, quarters.length);
  return quarters.flatMap(({ hours, best, actual, soc, isOut, price }, at): { cause: MissedCause; weight: number }[] => {
    if (Math.abs(best) <= size) return [];
    const short = Math.abs(best) - Math.max(0, Math.sign(best) * actual);
    if (short <= size) return [];
    const weight = short * hours * Math.max(0.01, Math.abs(price - mean));
    if (isOut) return [{ cause: 'outage', weight }];
    if (best > 0 ? soc <= floor + atLimit : soc >= ceiling - atLimit) return [{ cause: 'socLimit', weight }];
    // Its run in the best plan, and whether the storage begins that only later.
    let from = at;
    while (from > 0 && sameWay(best, quarters[from - 1]?.best ?? 0, size)) from -= 1;
    let to = at + 1;
    while (to < quarters.length && sameWay(best, quarters[to]?.best ?? 0, size)) to += 1;
    const began = quarters.findIndex((each, index) => index >= from && index < to + lateQuarters && sameWay(best, each.actual, size));
    return [{ cause: began > at ? 'late' : 'plan', weight }];
  });
}

/**
 * CNY by cause, together `missed`. `foreseeable`: what a plan out of the day's forecast would have missed less; the rest is the forecast's. Nothing where
 * nothing was missed.
 */
export function causesOf(
  quarters: readonly MissedQuarter[],
  limits: MissedLimits,
  missed: number,
  foreseeable: number | null,
): { cause: MissedCause; money: number }[] {
  if (!(missed > 0.005)) return [];
  const unforeseen = foreseeable === null ? 0 : Math.min(missed, Math.max(0, missed - foreseeable));
  const sums = new Map<MissedCause, number>();
  const add = (cause: MissedCause, money: number) => sums.set(cause, (sums.get(cause) ?? 0) + money);
  const found = shortfalls(quarters, limits);
  const whole = found.reduce((sum, { weight }) => sum + weight, 0);
  const rest = missed - unforeseen;
  for (const { cause, weight } of found) add(cause, (rest * weight) / whole);
  if (whole === 0) add('plan', rest);
  add('forecast', unforeseen);
  return [...sums].map(([cause, money]) => ({ cause, money })).filter(({ money }) => money >= 0.005);
}
