/** Unrounded amounts for a bill: exact, in yuan. */
import type { Digits } from '@czyun/contract';
import { type Exact, zero } from './exact.ts';
import { exactOf, Opaque } from './opaque.ts';

/** A price times a quantity has 18 and 17; demand above a contract costs a multiple of it with two more. */
const digits: Digits = { whole: 20, places: 19 };

export class Amount extends Opaque<'amount'> {
  readonly kind = 'amount';

  constructor(value: string | Exact) {
    super(value, digits);
  }

  plus(other: Amount): Amount {
    return new Amount(exactOf(this, 'amount').plus(exactOf(other, 'amount')));
  }

  minus(other: Amount): Amount {
    return new Amount(exactOf(this, 'amount').minus(exactOf(other, 'amount')));
  }

  /** An unrounded amount is never sent; `text` is for displaying a calculation step by step. */
  override toJSON(): never {
    throw new TypeError('An amount becomes money by billLine() first');
  }
}

/** Sum of all amounts; zero without amounts. */
export function sumOfAmounts(amounts: Iterable<Amount>): Amount {
  let sum = zero;
  for (const amount of amounts) sum = sum.plus(exactOf(amount, 'amount'));
  return new Amount(sum);
}
