/** Where what was discharged on a day once came from and what it cost. */
import type { StoredOrigin } from '@czyun/contract';
import { charged, contentOf, corrected, discharged, emptyPool, type Pool, roundTrip } from '../../energy/origin.ts';
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
 * null: too much of it is of unknown origin.
 */
export function storedOriginOf(before: readonly SettledQuarter[], day: readonly SettledQuarter[]) {
  const all = [...before, ...day];
  const sum = (of: 'charge' | 'discharge') => all.reduce((total, quarter) => total + (quarter[of] ?? 0n), 0n);
  const efficiency = all.some(({ stored }) => stored !== null) ? 1_000_000n : roundTrip(sum('charge'), sum('discharge'));
  let pool = emptyPool;
  for (const quarter of before) pool = after(pool, quarter, efficiency).pool;
  let out = emptyPool;
  for (const quarter of day) {
    const step = after(pool, quarter, efficiency);
    pool = step.pool;
    out = {
      grid: out.grid + step.out.grid,
      own: out.own + step.out.own,
      unknown: out.unknown + step.out.unknown,
      cost: out.cost + step.out.cost,
    };
  }
  const priced = out.grid + out.own;
  const origin: StoredOrigin = {
    grid: textOfSteps(out.grid),
    own: textOfSteps(out.own),
    unknown: textOfSteps(out.unknown),
    // Steps of a price have eight digits, those of a quantity nine.
    price: priced > 0n ? textOfSteps((out.cost / priced) * 10n) : null,
  };
  return {
    origin,
    cost: costOfPool(pool),
  };
}

/** State of charge tells energy in steps, so that a little is always of unknown origin: up to a twentieth of what is stored costs what the rest does. */
function costOfPool(pool: Pool): string | null {
  const content = contentOf(pool);
  if (content === 0n) return yuanOf(0n);
  return pool.unknown * 20n > content ? null : yuanOf((pool.cost * content) / (content - pool.unknown));
}

/** Steps of a price times steps of an energy have seventeen digits; rounded to fen. */
function yuanOf(cost: bigint): string {
  const fen = (cost + 5n * 10n ** 14n) / 10n ** 15n;
  return `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;
}
