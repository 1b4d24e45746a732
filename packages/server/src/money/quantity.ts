/** Priced quantities: energy between two readings of a register, demand, capacity. */
import type { Digits, PriceUnit } from '@czyun/contract';
import { billionthPlaces, billionthsText, fixedOf } from './billionths.ts';
import { exactFrom } from './exact.ts';
import { Figure } from './figure.ts';

const digits: Digits = { whole: 12, places: billionthPlaces };
const bound = 10n ** BigInt(digits.whole + digits.places);

function billionthsFrom(value: string | bigint): bigint {
  if (typeof value === 'bigint') {
    if (value >= bound || value <= -bound) throw new RangeError(`More than ${digits.whole} digits before the point`);
    return value;
  }
  exactFrom(value, digits);
  return fixedOf(value, digits.places);
}

/** An exact quantity of one unit, stored in billionths. Differences may be negative: a correction subtracts the earlier count. */
export class Quantity<U extends PriceUnit = PriceUnit> extends Figure<'quantity'> {
  readonly kind = 'quantity';
  readonly unit: U;
  readonly #billionths: bigint;

  /** From billionths, or decimal text with at most 12 digits before and 9 after the point; `RangeError` for any other. */
  constructor(value: string | bigint, unit: U) {
    const billionths = billionthsFrom(value);
    super(billionthsText(billionths));
    this.unit = unit;
    this.#billionths = billionths;
  }

  plus(other: Quantity<U>): Quantity<U> {
    return new Quantity(this.#billionths + billionthsIn(other, this.unit), this.unit);
  }

  /** The count between two readings: the later one minus the earlier one. */
  minus(other: Quantity<U>): Quantity<U> {
    return new Quantity(this.#billionths - billionthsIn(other, this.unit), this.unit);
  }

  /** For the arithmetic of money/. `TypeError` for anything but a quantity of this unit. */
  static billionthsIn<U extends PriceUnit>(quantity: Quantity<U>, unit: U): bigint {
    if (typeof quantity !== 'object' || quantity === null || !(#billionths in quantity)) throw new TypeError('Not a quantity');
    if (quantity.unit !== unit) throw new TypeError(`${quantity.unit} is not ${unit}`);
    return quantity.#billionths;
  }
}

export const { billionthsIn } = Quantity;
