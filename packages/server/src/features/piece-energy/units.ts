/** Whole units of energy, so that sums are exact, and their cost. */
import { rounded } from '../../energy/sums.ts';
import { type Amount, sumOfAmounts } from '../../money/amount.ts';
import { billionthPlaces } from '../../money/billionths.ts';
import { Price } from '../../money/price.ts';
import { Quantity } from '../../money/quantity.ts';

/** Decimal digits: more than any register has. Not displayed at this precision. */
export const unitDigits = 6;

export const toUnits = (units: number, digits: number): number => units * 10 ** (unitDigits - digits);
export const kWhOf = (units: number): number => rounded(units / 10 ** unitDigits, unitDigits) ?? 0;

/** null: a price is unknown. */
export function costOf(units: ReadonlyMap<number, number>, digits: number, prices: readonly (string | null)[]): Amount | null {
  const amounts: Amount[] = [];
  for (const [index, count] of units) {
    if (count === 0) continue;
    const text = prices[index] ?? null;
    if (text === null) return null;
    const quantity = new Quantity(BigInt(count) * 10n ** BigInt(billionthPlaces - digits), 'kWh');
    amounts.push(new Price(text, 'kWh').times(quantity));
  }
  return sumOfAmounts(amounts);
}
