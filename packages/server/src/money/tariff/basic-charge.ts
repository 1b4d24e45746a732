/** The charge for capacity or demand (基本电费) of a month. */
import type { Tariff } from '@czyun/contract';
import { Amount } from '../amount.ts';
import { exactFrom, textOf, zero } from '../exact.ts';
import { exactOf } from '../opaque.ts';
import { Price } from '../price.ts';
import { Quantity } from '../quantity.ts';

export interface BasicLine {
  /** `over`: what the demand was above the share of the contract that is free. */
  readonly of: 'capacity' | 'contracted' | 'over' | 'measured';
  readonly quantity: Quantity<'kVA'> | Quantity<'kW'>;
  /** CNY for one of it and the month. */
  readonly price: Price<'kVA'> | Price<'kW'>;
  /** How often the price is charged: 1, or the multiple of what lies over. */
  readonly multiple: string;
  readonly amount: Amount;
}

const digits = { whole: 12, places: 9 };

function lineOf(of: BasicLine['of'], text: string, price: string, multiple = '1'): BasicLine {
  const charged = (amount: Amount) => new Amount(textOf(exactOf(amount, 'amount').times(exactFrom(multiple, digits))));
  if (of === 'capacity') {
    const [quantity, each] = [new Quantity(text, 'kVA'), new Price(price, 'kVA')];
    return { of, quantity, price: each, multiple, amount: charged(each.times(quantity)) };
  }
  const [quantity, each] = [new Quantity(text, 'kW'), new Price(price, 'kW')];
  return { of, quantity, price: each, multiple, amount: charged(each.times(quantity)) };
}

/**
 * By capacity: kVA of the transformers by the price. By contract: kW of the contract by the price, and what the month's peak lies above
 * `overPercent` of the contract by `overMultiple` of it. By measurement: the peak by the price. Null where what it goes by is not known;
 * no lines where a tariff charges none.
 */
export function basicCharge(basic: Tariff['basic'], peak: Quantity<'kW'> | null): BasicLine[] | null {
  const { by, price, quantity, overPercent, overMultiple } = basic;
  if (by === 'none') return [];
  if (price === null) return null;
  if (by === 'measured') return peak && [lineOf('measured', peak.text, price)];
  if (quantity === null) return null;
  if (by === 'capacity') return [lineOf('capacity', quantity, price)];
  if (!peak) return null;
  const free = exactFrom(quantity, digits).times(overPercent).div(100);
  const over = exactOf(peak, 'quantity').minus(free);
  const lines = [lineOf('contracted', quantity, price)];
  return over.gt(zero) ? [...lines, lineOf('over', textOf(over), price, overMultiple)] : lines;
}
