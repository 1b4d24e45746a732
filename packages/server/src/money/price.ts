/** Prices: yuan for one of a unit. */
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

  /** Of decimal text as `priceText` of the contract has it; zeros at the end are left out. `RangeError` for any other. */
  constructor(value: string | Exact, unit: U) {
    super(value, priceDigits);
    this.unit = unit;
  }

  /** What a quantity of the same unit costs, exactly: no rounding before the bill line. `TypeError` for another unit. */
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
