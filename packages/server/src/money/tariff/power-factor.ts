/**
 * The power-factor charge (力调电费) by 《功率因数调整电费办法》, (83)水电财字第215号: a month's cosφ is compared with the standard of the customer's kind,
 * and the bill changes by a percentage for each hundredth above or below. For 0.94 and more under the standard 0.85 the tables of
 * the notice give a reduction of 1.10 %.
 */
import type { PowerFactorStandard } from '@czyun/contract';
import type { Amount } from '../amount.ts';
import { type Money, Ratio } from '../money.ts';
import { billionthsIn, type Quantity } from '../quantity.ts';

/** A range of cosφ in which each hundredth changes the rate by the same amount. */
interface Stretch {
  /** Up or down to this hundredth. */
  readonly to: number;
  /** Hundredths of a per cent per hundredth of cosφ. */
  readonly each: number;
}

/** Above the last range the rate is constant; below, the last range continues. */
interface Table {
  readonly standard: number;
  readonly reduced: readonly Stretch[];
  readonly raised: readonly Stretch[];
}

const tables: Readonly<Record<PowerFactorStandard, Table>> = {
  '0.90': {
    standard: 90,
    reduced: [{ to: 95, each: 15 }],
    raised: [
      { to: 70, each: 50 },
      { to: 65, each: 100 },
      { to: 0, each: 200 },
    ],
  },
  '0.85': {
    standard: 85,
    reduced: [
      { to: 90, each: 10 },
      { to: 94, each: 15 },
    ],
    raised: [
      { to: 65, each: 50 },
      { to: 60, each: 100 },
      { to: 0, each: 200 },
    ],
  },
  '0.80': {
    standard: 80,
    reduced: [
      { to: 90, each: 10 },
      { to: 92, each: 15 },
    ],
    raised: [
      { to: 60, each: 50 },
      { to: 55, each: 100 },
      { to: 0, each: 200 },
    ],
  },
};

/**
 * cosφ of a month in hundredths, half a hundredth rounded up: Wp / √(Wp² + Wq²), without intermediate rounding. Reactive energy in both
 * directions counts in full: pass the sum of both registers. Null without active energy and reactive energy.
 */
export function powerFactor(active: Quantity<'kWh'>, reactive: Quantity<'kvarh'>): number | null {
  const p = billionthsIn(active, 'kWh');
  const q = billionthsIn(reactive, 'kvarh');
  const apparent = p * p + q * q;
  if (apparent === 0n) return null;
  // cosφ ≥ (2k − 1) / 200, squared.
  const reached = p * p * 40_000n;
  for (let k = 100n; k > 0n; k -= 1n) if (reached >= apparent * (2n * k - 1n) ** 2n) return Number(k);
  return 0;
}

/** Relative change of a bill at a cosφ (hundredths): −0.0075 is a reduction of 0.75 %. */
export function powerFactorRate(standard: PowerFactorStandard, hundredths: number): Ratio {
  const { standard: from, reduced, raised } = tables[standard];
  const isAbove = hundredths > from;
  let [at, rate] = [from, 0];
  for (const { to, each } of isAbove ? reduced : raised) {
    const until = isAbove ? Math.min(to, hundredths) : Math.max(to, hundredths);
    const steps = Math.abs(until - at);
    rate += steps * each;
    at = until;
    if (until !== to) break;
  }
  const sign = isAbove && rate > 0 ? '-' : '';
  return new Ratio(`${sign}${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`);
}

/** The charge (negative: reduction) on `base`: bill lines without government funds. */
export function powerFactorCharge(standard: PowerFactorStandard, hundredths: number, base: Money): Amount {
  return base.portion(powerFactorRate(standard, hundredths));
}
