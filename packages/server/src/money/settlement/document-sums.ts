/** Sums of figures stored as text in documents: days and bills. */
import { billionthPlaces, billionthsText, fixedOf, sumOfBillionths } from '../billionths.ts';
import { Money, sumOfMoney } from '../money.ts';

/** A quantity of a document in billionths. */
export const quantityOfText = (text: string | null): bigint | null => (text === null ? null : fixedOf(text, billionthPlaces));

/** A quantity as text for documents. */
export const quantityText = (quantity: bigint | null): string | null => (quantity === null ? null : billionthsText(quantity));

/** Null if one is unknown, or without quantities. */
export const sumOfQuantities = (texts: readonly (string | null)[]): string | null =>
  quantityText(sumOfBillionths(texts.map(quantityOfText)));

/** Exact sum of charges; null if one is unknown, 0.00 without charges. */
export function sumOfCharges(texts: readonly (string | null)[]): string | null {
  const known = texts.filter((text) => text !== null);
  return known.length < texts.length ? null : sumOfMoney(known.map((text) => new Money(text))).text;
}

/** `a` minus `b`. */
export const lessCharge = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : new Money(a).minus(new Money(b)).text;
