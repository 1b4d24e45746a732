/** Supply of a site by quarter-hours, stored energy by origin: the input of self-sufficiency, self-consumption and direct use. */
import type { DirectFlows } from '../direct-flows.ts';
import { charged, corrected, discharged, emptyPool, type Pool, roundTrip } from '../origin.ts';

/** Number of preceding days used to trace the origin of stored energy; the content is exchanged many times in them. */
export const originDays = 7;

/** Whole steps of energy; null: unknown; undefined: the project has no such flow. */
type Steps = bigint | null | undefined;

export interface SupplyQuarter {
  readonly bought: Steps;
  readonly charge: Steps;
  /** Part of the charge supplied by own generation. */
  readonly chargeOwn: Steps;
  readonly discharge: Steps;
  /** Content of the batteries at the end; null: unknown. */
  readonly stored: bigint | null;
  /** Direct flows; null: unknown, or the meters contradict each other. */
  readonly direct: DirectFlows | null;
  readonly generated: Steps;
}

export interface Supply {
  /** Quarter-hours of the period so far. */
  readonly quarters: number;
  /** Those with a known balance; all values below refer to them only. */
  readonly known: number;
  readonly used: bigint;
  /** Part of the use from own generation, directly or through the storage. */
  readonly own: bigint;
  /** Part of the use from stored energy of unknown origin. */
  readonly unknown: bigint;
  /** Part of the use from own generation directly. */
  readonly atOnce: bigint;
  readonly generated: bigint;
  readonly fed: bigint;
}

export const noSupply: Supply = { quarters: 0, known: 0, used: 0n, own: 0n, unknown: 0n, atOnce: 0n, generated: 0n, fed: 0n };

export const bothSupplies = (a: Supply, b: Supply): Supply => ({
  quarters: a.quarters + b.quarters,
  known: a.known + b.known,
  used: a.used + b.used,
  own: a.own + b.own,
  unknown: a.unknown + b.unknown,
  atOnce: a.atOnce + b.atOnce,
  generated: a.generated + b.generated,
  fed: a.fed + b.fed,
});

/** The pool after a quarter-hour, and its discharge. */
function after(pool: Pool, { charge, chargeOwn, discharge, stored }: SupplyQuarter, efficiency: bigint) {
  if (charge == null || discharge == null) return { pool, out: emptyPool };
  let filled = pool;
  if (charge > 0n) {
    filled =
      chargeOwn == null
        ? { ...pool, unknown: pool.unknown + (charge * efficiency) / 1_000_000n }
        : charged(pool, { grid: charge - chargeOwn, own: chargeOwn, cost: 0n }, efficiency);
  }
  const { out, left } = discharged(filled, discharge);
  return { pool: stored === null ? left : corrected(left, stored), out };
}

/**
 * `before`: quarter-hours of `originDays` before, in order. `quarters`: number of past quarter-hours of the day. Losses follow from the
 * state of charge; if that is unknown, charged energy is reduced by the round-trip efficiency of these days.
 */
export function supplyOf(before: readonly SupplyQuarter[], day: readonly SupplyQuarter[], quarters: number): Supply {
  const all = [...before, ...day];
  const sum = (of: 'charge' | 'discharge') => all.reduce((total, quarter) => total + (quarter[of] ?? 0n), 0n);
  const efficiency = all.some(({ stored }) => stored !== null) ? 1_000_000n : roundTrip(sum('charge'), sum('discharge'));
  let pool = emptyPool;
  for (const quarter of before) pool = after(pool, quarter, efficiency).pool;
  let supply: Supply = { ...noSupply, quarters };
  for (const quarter of day) {
    const step = after(pool, quarter, efficiency);
    pool = step.pool;
    const { bought, direct, generated } = quarter;
    if (bought == null || direct === null || generated === null) continue;
    const { grid, own, unknown } = step.out;
    const whole = grid + own + unknown;
    const share = (part: bigint) => (whole > 0n ? (direct.batteryUsed * part) / whole : 0n);
    supply = bothSupplies(supply, {
      ...{ quarters: 0, known: 1, used: direct.used, own: direct.generationUsed + share(own), unknown: share(unknown) },
      ...{ atOnce: direct.generationUsed, generated: generated ?? 0n, fed: direct.generationToGrid },
    });
  }
  return supply;
}
