/** Prices: yuan for one of a unit. */
import { type PriceUnit, priceDigits } from '@czyun/contract';
import { Amount } from './amount.ts';
import { textOf } from './exact.ts';
import { exactOf, Opaque } from './opaque.ts';
import type { Quantity } from './quantity.ts';

/** Negative prices occur: a market pays for what is taken. */
export class Price<U extends PriceUnit = PriceUnit> extends Opaque<'price'> {
  readonly kind = 'price';
  readonly unit: U;

  /** Of decimal text as `priceText` of the contract has it; zeros at the end are left out. `RangeError` for any other. */
  constructor(text: string, unit: U) {
    super(text, priceDigits);
    this.unit = unit;
  }

  /** What a quantity of the same unit costs, exactly: no rounding before the bill line. `TypeError` for another unit. */
  times(quantity: Quantity<U>): Amount {
    const count = exactOf(quantity, 'quantity');
    if (quantity.unit !== this.unit) throw new TypeError(`A price for ${this.unit} is none for ${quantity.unit}`);
    return new Amount(textOf(exactOf(this, 'price').times(count)));
  }

  /** This price and a surcharge on it, or a price without one that it holds. */
  plus(other: Price<U>): Price<U> {
    const more = exactOf(other, 'price');
    if (other.unit !== this.unit) throw new TypeError(`A price for ${this.unit} is none for ${other.unit}`);
    return new Price(textOf(exactOf(this, 'price').plus(more)), this.unit);
  }
}
