/** Prices: yuan per unit. */
import { type PriceUnit, priceDigits } from '@czyun/contract';
import { Amount } from './amount.ts';
import { billionthPlaces } from './billionths.ts';
import { type Exact, exactOfFixed } from './exact.ts';
import { exactOf, Opaque } from './opaque.ts';
import { billionthsIn, type Quantity } from './quantity.ts';

/** Negative prices occur: markets pay for consumption. */
export class Price<U extends PriceUnit = PriceUnit> extends Opaque<'price'> {
  readonly kind = 'price';
  readonly unit: U;

  /** From decimal text as in `priceText` of the contract; trailing zeros are omitted. `RangeError` for any other. */
  constructor(value: string | Exact, unit: U) {
    super(value, priceDigits);
    this.unit = unit;
  }

  /** Exact cost of a quantity of the same unit: no rounding before the bill line. `TypeError` for another unit. */
  times(quantity: Quantity<U>): Amount {
    const count = exactOfFixed(billionthsIn(quantity, this.unit), billionthPlaces);
    return new Amount(exactOf(this, 'price').times(count));
  }

  /** This price plus a surcharge, or a price minus the surcharge it includes. */
  plus(other: Price<U>): Price<U> {
    const more = exactOf(other, 'price');
    if (other.unit !== this.unit) throw new TypeError(`A price for ${this.unit} is none for ${other.unit}`);
    return new Price(exactOf(this, 'price').plus(more), this.unit);
  }
}
