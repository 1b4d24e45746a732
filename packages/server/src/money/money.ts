/** Money: yuan and fen, as on a bill. */
import { type Digits, moneyDigits } from '@czyun/contract';
import { Amount } from './amount.ts';
import { type Exact, roundedTo, zero } from './exact.ts';
import { exactOf, Opaque } from './opaque.ts';

const fen = moneyDigits.places;

export class Money extends Opaque<'money'> {
  readonly kind = 'money';

  /**
   * From decimal text with at most two decimals, less than 10^12 yuan; `text` has exactly two. `RangeError` for any other: nothing is
   * rounded here.
   */
  constructor(value: string | Exact) {
    super(value, moneyDigits, fen);
  }

  plus(other: Money): Money {
    return new Money(exactOf(this, 'money').plus(exactOf(other, 'money')));
  }

  minus(other: Money): Money {
    return new Money(exactOf(this, 'money').minus(exactOf(other, 'money')));
  }

  /** Negative if this is less, positive if it is more, 0 if equal. */
  compare(other: Money): number {
    return exactOf(this, 'money').comparedTo(exactOf(other, 'money'));
  }

  /** A portion of this: a dividend, a charge for a power factor. Not rounded: it is a separate line. */
  portion(ratio: Ratio): Amount {
    return new Amount(exactOf(this, 'money').times(exactOf(ratio, 'ratio')));
  }
}

const ratioDigits: Digits = { whole: 4, places: 8 };

/** A share of money: 0.3 for 30 %, -0.0075 for a reduction of 0.75 %. */
export class Ratio extends Opaque<'ratio'> {
  readonly kind = 'ratio';

  /** From decimal text, at most 4 digits before and 8 after the point; `RangeError` for any other. */
  constructor(text: string) {
    super(text, ratioDigits);
  }
}

/**
 * The amount of one line of a bill: rounded here, once, to 0.01 yuan, half a fen away from zero. Rounded lines are added up, so that a
 * bill's lines add up to its total. `RangeError` from 10^12 yuan on.
 */
export function billLine(amount: Amount): Money {
  return new Money(roundedTo(exactOf(amount, 'amount'), fen));
}

/** Exact sum of bill lines; 0.00 without lines. */
export function sumOfMoney(lines: Iterable<Money>): Money {
  let sum = zero;
  for (const line of lines) sum = sum.plus(exactOf(line, 'money'));
  return new Money(sum);
}
