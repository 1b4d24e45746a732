/** Sharing of the profit among parties. */
import { fixedOf } from '../billionths.ts';
import { billLine, Money, Ratio } from '../money.ts';

export interface Party {
  readonly name: string;
  /** Per cent, as text. */
  readonly ratio: string;
}

const places = 4;

/** Whether the ratios add up to 100 %. */
export const isWhole = (parties: readonly Party[]) =>
  parties.reduce((sum, { ratio }) => sum + fixedOf(ratio, places), 0n) === 100n * 10n ** BigInt(places);

/** Shares by ratio, rounded once; the last gets the remainder, so that the shares add up to the whole. Null if the whole is unknown. */
export function sharesOf(whole: string | null, parties: readonly Party[]): { name: string; ratio: string; amount: string | null }[] {
  let rest = whole === null ? null : new Money(whole);
  return parties.map(({ name, ratio }, index) => {
    if (whole === null || rest === null) return { name, ratio, amount: null };
    if (index === parties.length - 1) return { name, ratio, amount: rest.text };
    const hundredths = fixedOf(ratio, places)
      .toString()
      .padStart(places + 3, '0');
    const amount = billLine(new Money(whole).portion(new Ratio(`${BigInt(hundredths.slice(0, -6))}.${hundredths.slice(-6)}`)));
    rest = rest.minus(amount);
    return { name, ratio, amount: amount.text };
  });
}
