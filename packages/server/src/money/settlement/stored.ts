/** Where what was discharged on a day once came from and what it cost, and how far a site supplied itself. */
import type { StoredOrigin } from '@czyun/contract';
import { charged, corrected, discharged, emptyPool, type Pool, roundTrip } from '../../energy/origin.ts';
import { feedInPrice, stepsOfPrice, totalPrice } from './lines.ts';
import type { SettledQuarter } from './quarter.ts';
import { textOfSteps } from './steps.ts';

/** Days that the pool is followed for before the day itself: what is in it then has been taken out many times. */
export const poolDays = 7;

const none = (pool: Pool) => ({ pool, out: emptyPool });

/** A price by an energy, in the steps of both; null: unknown. */
const costOf = (price: string | null, energy: bigint) => (energy === 0n ? 0n : price === null ? null : stepsOfPrice(price) * energy);

function after(pool: Pool, { charge, chargeOwn, discharge, price, stored }: SettledQuarter, efficiency: bigint) {
  if (charge == null || discharge == null) return none(pool);
  let filled = pool;
  if (charge > 0n) {
    const own = chargeOwn ?? null;
    const grid = own === null ? null : charge - own;
    const costs = own === null || grid === null ? [null] : [costOf(totalPrice(price), grid), costOf(feedInPrice(price), own)];
    filled =
      own === null || grid === null || costs.includes(null)
        ? { ...pool, unknown: pool.unknown + (charge * efficiency) / 1_000_000n }
        : charged(pool, { grid, own, cost: costs.reduce<bigint>((sum, cost) => sum + (cost ?? 0n), 0n) }, efficiency);
  }
  const { out, left } = discharged(filled, discharge);
  return { pool: stored === null ? left : corrected(left, stored), out };
}

/**
 * `before`: the quarter-hours of the days before, in order. Energy of a time when nobody looked counts as unknown. Losses are what the state of
 * charge says that they are; where it is not known, what is charged counts by the round trip of these days. `cost`: ¥ of what is stored at the end of the day;
 * null: some of it is of unknown origin.
 */
export function storedOriginOf(before: readonly SettledQuarter[], day: readonly SettledQuarter[]) {
  const all = [...before, ...day];
  const sum = (of: 'charge' | 'discharge') => all.reduce((total, quarter) => total + (quarter[of] ?? 0n), 0n);
  const efficiency = all.some(({ stored }) => stored !== null) ? 1_000_000n : roundTrip(sum('charge'), sum('discharge'));
  let pool = emptyPool;
  for (const quarter of before) pool = after(pool, quarter, efficiency).pool;
  let out = emptyPool;
  let [usedOwn, used, isKnown] = [0n, 0n, day.length > 0];
  for (const quarter of day) {
    const step = after(pool, quarter, efficiency);
    pool = step.pool;
    out = {
      grid: out.grid + step.out.grid,
      own: out.own + step.out.own,
      unknown: out.unknown + step.out.unknown,
      cost: out.cost + step.out.cost,
    };
    if (!quarter.direct) isKnown = false;
    else {
      const { batteryUsed, generationUsed } = quarter.direct;
      const whole = step.out.grid + step.out.own + step.out.unknown;
      used += quarter.direct.used;
      usedOwn += generationUsed + (whole > 0n ? (batteryUsed * step.out.own) / whole : 0n);
    }
  }
  const priced = out.grid + out.own;
  // Energy of unknown origin has no cost; what is settled in it would be too cheap.
  const isPriced = pool.unknown === 0n;
  const origin: StoredOrigin = {
    grid: textOfSteps(out.grid),
    own: textOfSteps(out.own),
    unknown: textOfSteps(out.unknown),
    // Steps of a price have eight digits, those of a quantity nine.
    price: priced > 0n ? textOfSteps((out.cost / priced) * 10n) : null,
  };
  return {
    origin,
    selfSufficiencyByOrigin: isKnown && used > 0n ? percentOf(usedOwn, used) : null,
    cost: isPriced ? yuanOf(pool.cost) : null,
  };
}

/** Steps of a price times steps of an energy have seventeen digits; rounded to fen. */
function yuanOf(cost: bigint): string {
  const fen = (cost + 5n * 10n ** 14n) / 10n ** 15n;
  return `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;
}

/** To a hundredth of a per cent. */
const percentOf = (part: bigint, whole: bigint) => Number((part * 10_000n) / whole) / 100;

/** By who supplied whom in the same quarter-hour; null where one has no balance. */
export function directShares(day: readonly SettledQuarter[]) {
  let [used, gridUsed, generated, fed] = [0n, 0n, 0n, 0n];
  for (const { direct, generated: own, ownFed } of day) {
    if (!direct) return { selfSufficiency: null, selfConsumption: null };
    used += direct.used;
    gridUsed += direct.gridUsed;
    generated += own ?? 0n;
    fed += ownFed ?? 0n;
  }
  return {
    selfSufficiency: used > 0n ? percentOf(used - gridUsed, used) : null,
    selfConsumption: generated > 0n ? percentOf(generated - fed, generated) : null,
  };
}
