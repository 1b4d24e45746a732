/** Exact decimals for all figures of money: the only file that uses the library. */
import type { Digits } from '@czyun/contract';
import { Decimal } from 'decimal.js';

/** More digits than any product of a price and a quantity, or any sum of them: nothing is lost before a bill line is rounded. */
const Exact = Decimal.clone({ defaults: true, precision: 60, rounding: Decimal.ROUND_HALF_UP });
export type Exact = Decimal;

export const zero = new Exact(0);

const decimal = /^-?(?:0|[1-9]\d{0,29})(?:\.\d{1,30})?$/;

/** A decimal within its digits. `RangeError` for one with more. */
export function bounded(value: Exact, { whole, places }: Digits): Exact {
  if (!(value instanceof Exact)) throw new RangeError('Not a decimal figure');
  if (value.e >= whole) throw new RangeError(`More than ${whole} digits before the point`);
  if (value.decimalPlaces() > places) throw new RangeError(`More than ${places} digits after the point`);
  return value;
}

/** The decimal of a text. `RangeError` for anything else: exponents, infinities, spaces, leading zeros, too many digits. */
export function exactFrom(text: string, digits: Digits): Exact {
  if (typeof text !== 'string' || text.length > 62 || !decimal.test(text)) throw new RangeError('Not a decimal figure');
  return bounded(new Exact(text), digits);
}

/** A whole number of units of the last place. */
export const exactOfFixed = (value: bigint, places: number): Exact => new Exact(value.toString()).times(new Exact(10).pow(-places));

/** Rounds half a unit of the last place away from zero, as on bills: 0.005 to 0.01, -0.005 to -0.01. */
export function roundedTo(value: Exact, places: number): Exact {
  return value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
}

/** Canonical text of a figure: no exponent, no negative zero (-0.00), and `places` decimals, or only the significant ones. */
export const textOf = (value: Exact, places?: number): string => (places === undefined ? value.toFixed() : value.toFixed(places));
