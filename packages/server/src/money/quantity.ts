/** Quantities that are priced: energy between two readings of a register, demand, capacity. */
import type { Digits, PriceUnit } from '@czyun/contract';
import { textOf } from './exact.ts';
import { exactOf, Opaque } from './opaque.ts';

/** Registers are stored with up to nine digits behind the point. */
const digits: Digits = { whole: 12, places: 9 };

/** Beyond, the next number is further away than one in the last place: several decimals would be one number. */
const mostSteps = 2 ** 51;

/** An exact quantity of one unit. Differences may be negative: a correction takes back what was counted before. */
export class Quantity<U extends PriceUnit = PriceUnit> extends Opaque<'quantity'> {
  readonly kind = 'quantity';
  readonly unit: U;

  /** Of decimal text, 12 digits before and 9 behind the point at most; `RangeError` for any other. */
  constructor(text: string, unit: U) {
    super(text, digits);
    this.unit = unit;
  }

  plus(other: Quantity<U>): Quantity<U> {
    return new Quantity(textOf(exactOf(this, 'quantity').plus(this.#alike(other))), this.unit);
  }

  /** What was counted between two readings: the later one less the earlier one. */
  minus(other: Quantity<U>): Quantity<U> {
    return new Quantity(textOf(exactOf(this, 'quantity').minus(this.#alike(other))), this.unit);
  }

  #alike(other: Quantity<U>) {
    const exact = exactOf(other, 'quantity');
    if (other.unit !== this.unit) throw new TypeError(`${other.unit} is no ${this.unit}`);
    return exact;
  }
}

/**
 * What a register shows or counted, as the history has it: a number that stands for a decimal with so many digits behind the point. It becomes
 * that decimal exactly. `RangeError` where the number says more digits than that, cannot tell its last digit any more, or is no number.
 */
export function quantityOf<U extends PriceUnit>(value: number, decimals: number, unit: U): Quantity<U> {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > digits.places)
    throw new RangeError(`No digits behind the point: ${decimals}`);
  if (!(Math.abs(value) * 10 ** decimals < mostSteps)) throw new RangeError('More digits than a register tells');
  const text = value.toFixed(decimals);
  if (Number(text) !== value) throw new RangeError(`More than ${decimals} digits behind the point`);
  return new Quantity(text, unit);
}
