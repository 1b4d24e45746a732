/**
 * Effect of a purchased kWh on the power-factor charge (力调电费) of a month like the last thirty days. The rate has steps of 0.01 of cosφ,
 * so one kWh almost never changes it; the effect of many days like the planned one is its slope, from one step below the current cosφ to
 * one step above it.
 */
import type { PowerFactorStandard } from '@czyun/contract';
import { powerFactorRate } from '../money/tariff/power-factor.ts';

export interface PowerFactorMonth {
  readonly standard: PowerFactorStandard;
  /** cosφ in hundredths, as on a bill. */
  readonly cos: number;
  /** kvarh of the month, both directions together. */
  readonly reactive: number;
  /** CNY of the month to which the rate applies. */
  readonly base: number;
}

export interface PowerFactorEffect {
  /** The charge as a share of its base: 0.01 is 1 %, a reduction is negative. */
  readonly rate: number;
  /** CNY per additional kWh purchased, with the current base; negative: the charge falls. */
  readonly price: number;
}

/** cosφ, unrounded, of kWh and kvarh; null: neither flowed. */
export function cosOf(active: number, reactive: number): number | null {
  const apparent = Math.hypot(active, reactive);
  return apparent > 0 ? active / apparent : null;
}

/** kWh for a cosφ with `reactive` kvarh: Wp = Wq · cosφ / √(1 − cosφ²). */
const activeAt = (hundredths: number, reactive: number) => (reactive * hundredths) / Math.sqrt(10_000 - hundredths ** 2);

const rateAt = (standard: PowerFactorStandard, hundredths: number) => Number(powerFactorRate(standard, hundredths).text);

export function powerFactorEffect({ standard, cos, reactive, base }: PowerFactorMonth): PowerFactorEffect {
  const [below, above] = [Math.max(0, cos - 1), Math.min(100, cos + 1)];
  const rise = rateAt(standard, above) - rateAt(standard, below);
  // All tables are constant well below 1, so the divisor is finite wherever the rate changes.
  const price = rise === 0 ? 0 : (rise * base) / (activeAt(above, reactive) - activeAt(below, reactive));
  return { rate: rateAt(standard, cos), price };
}
