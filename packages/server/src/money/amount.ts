/** Amounts on their way to a bill: exact, in yuan, not rounded yet. */
import type { Digits } from '@czyun/contract';
import { textOf, zero } from './exact.ts';
import { exactOf, Opaque } from './opaque.ts';

/** A price by a quantity has 18 and 17, and what lies over a contract costs a multiple of it with two more. */
const digits: Digits = { whole: 20, places: 19 };

export class Amount extends Opaque<'amount'> {
  readonly kind = 'amount';

  constructor(text: string) {
    super(text, digits);
  }

  plus(other: Amount): Amount {
    return new Amount(textOf(exactOf(this, 'amount').plus(exactOf(other, 'amount'))));
  }

  minus(other: Amount): Amount {
    return new Amount(textOf(exactOf(this, 'amount').minus(exactOf(other, 'amount'))));
  }

  /** Nobody is sent an amount that is not rounded: `text` says it where a calculation is laid open. */
  override toJSON(): never {
    throw new TypeError('An amount becomes money by billLine() first');
  }
}

/** All of them together; nothing of nothing. */
export function sumOfAmounts(amounts: Iterable<Amount>): Amount {
  let sum = zero;
  for (const amount of amounts) sum = sum.plus(exactOf(amount, 'amount'));
  return new Amount(textOf(sum));
}
