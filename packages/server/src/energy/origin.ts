/**
 * Origin and cost of stored energy. A battery is a pool: charging adds energy and cost, discharging takes a proportional part of its whole
 * content. Losses remove energy but not cost, so that the output bears them. Values are whole steps (bigint): energies in one unit, costs
 * in another. A part is rounded down and the remainder stays, so nothing is lost.
 */

/** Content of the pool, or of its output. */
export interface Pool {
  readonly grid: bigint;
  readonly own: bigint;
  /** Energy present before the first measurement, or of unknown origin. */
  readonly unknown: bigint;
  /** Cost of the energy from grid and own generation. */
  readonly cost: bigint;
}

export const emptyPool: Pool = { grid: 0n, own: 0n, unknown: 0n, cost: 0n };

export interface Charge {
  readonly grid: bigint;
  readonly own: bigint;
  readonly cost: bigint;
}

export const contentOf = ({ grid, own, unknown }: Pool) => grid + own + unknown;

/** The fraction `part` / `whole` of the content, at most all of it. */
function partOf(pool: Pool, part: bigint, whole: bigint): Pool {
  if (whole <= 0n || part <= 0n) return emptyPool;
  if (part >= whole) return pool;
  const of = (figure: bigint) => (figure * part) / whole;
  return { grid: of(pool.grid), own: of(pool.own), unknown: of(pool.unknown), cost: of(pool.cost) };
}

const without = (a: Pool, b: Pool): Pool => ({
  grid: a.grid - b.grid,
  own: a.own - b.own,
  unknown: a.unknown - b.unknown,
  cost: a.cost - b.cost,
});

/** Adjusts the content to the measured one: losses leave the cost unchanged; a surplus is of unknown origin. */
export function corrected(pool: Pool, stored: bigint): Pool {
  const content = contentOf(pool);
  if (stored < 0n || stored === content) return pool;
  if (stored > content) return { ...pool, unknown: pool.unknown + stored - content };
  const part = partOf(pool, stored, content);
  // The unit or two lost by rounding down is of unknown origin.
  return { ...part, unknown: part.unknown + stored - contentOf(part), cost: pool.cost };
}

/** Adds charged energy, reduced to `efficiency` millionths of it, with its full cost. */
export function charged(pool: Pool, { grid, own, cost }: Charge, efficiency = 1_000_000n): Pool {
  const kept = (figure: bigint) => (figure * efficiency) / 1_000_000n;
  return { grid: pool.grid + kept(grid), own: pool.own + kept(own), unknown: pool.unknown, cost: pool.cost + cost };
}

/** Removes discharged energy: its parts add up to `energy`; a deficit of the pool is of unknown origin. */
export function discharged(pool: Pool, energy: bigint): { readonly out: Pool; readonly left: Pool } {
  if (energy <= 0n) return { out: emptyPool, left: pool };
  let out = partOf(pool, energy, contentOf(pool));
  let left = without(pool, out);
  // Rounding down leaves one or two units, taken from the remaining parts.
  for (const part of ['grid', 'own', 'unknown'] as const) {
    const short = energy - contentOf(out);
    let given = left[part];
    if (short < given) given = short;
    out = { ...out, [part]: out[part] + given };
    left = { ...left, [part]: left[part] - given };
  }
  // The pool is empty, but the discharge is not complete.
  out = { ...out, unknown: out.unknown + energy - contentOf(out) };
  return { out, left };
}

/** Round-trip efficiency in millionths, from the totals of a longer time; nine tenths if these are implausible. */
export function roundTrip(chargedAll: bigint, dischargedAll: bigint): bigint {
  if (chargedAll <= 0n) return 900_000n;
  const share = (dischargedAll * 1_000_000n) / chargedAll;
  return share >= 500_000n && share <= 1_000_000n ? share : 900_000n;
}
