/** Origin and cost of the energy discharged on a day. */
import type { StoredOrigin } from '@czyun/contract';
import { charged, contentOf, corrected, discharged, emptyPool, type Pool, roundTrip } from '../../energy/origin.ts';
import { billionthsText, fixedOf } from '../billionths.ts';
import { feedInPrice, totalPrice } from './lines.ts';
import type { SettledQuarter } from './quarter.ts';

/** Number of preceding days used to trace the pool; its content is exchanged many times in them. */
export const poolDays = 7;

const none = (pool: Pool) => ({ pool, out: emptyPool });

const pricePlaces = 8;
/** Price times energy, with the decimals of both; null: unknown. */
const costOf = (price: string | null, energy: bigint) =>
  energy === 0n ? 0n : price === null ? null : fixedOf(price, pricePlaces) * energy;

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
 * `before`: the quarter-hours of the days before, in order. Unmeasured energy counts as of unknown origin. Losses follow from the state of
 * charge; if that is unknown, charged energy is reduced by the round-trip efficiency of these days. `cost`: cost of the content at the end
 * of the day, ¥; null: too much of it is of unknown origin.
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
    grid: billionthsText(out.grid),
    own: billionthsText(out.own),
    unknown: billionthsText(out.unknown),
    // A price has eight decimals, a quantity nine.
    price: priced > 0n ? billionthsText((out.cost / priced) * 10n) : null,
  };
  return {
    origin,
    cost: costOfPool(pool),
  };
}

/**
 * The state of charge has coarse steps, so a small part is always of unknown origin: up to a twentieth of the content has the average cost
 * of the rest.
 */
function costOfPool(pool: Pool): string | null {
  const content = contentOf(pool);
  if (content === 0n) return yuanOf(0n);
  return pool.unknown * 20n > content ? null : yuanOf((pool.cost * content) / (content - pool.unknown));
}

/** Price times energy has seventeen decimals; rounded to fen. */
function yuanOf(cost: bigint): string {
  const fen = (cost + 5n * 10n ** 14n) / 10n ** 15n;
  return `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;
}
