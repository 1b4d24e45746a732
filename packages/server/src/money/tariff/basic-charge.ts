/** The charge for capacity or demand (基本电费) of a month. */
import type { Tariff } from '@czyun/contract';
import { Amount } from '../amount.ts';
import { billionthPlaces, fixedOf } from '../billionths.ts';
import { exactFrom } from '../exact.ts';
import { exactOf } from '../opaque.ts';
import { Price } from '../price.ts';
import { billionthsIn, Quantity } from '../quantity.ts';

export interface BasicLine {
  /** `over`: demand above the free share of the contract. */
  readonly of: 'capacity' | 'contracted' | 'over' | 'measured';
  readonly quantity: Quantity<'kVA'> | Quantity<'kW'>;
  /** CNY per unit and month. */
  readonly price: Price<'kVA'> | Price<'kW'>;
  /** Factor of the price: 1, or the multiple for demand above the contract. */
  readonly multiple: string;
  readonly amount: Amount;
}

const digits = { whole: 12, places: 9 };

function lineOf(of: BasicLine['of'], value: string | bigint, price: string, multiple = '1'): BasicLine {
  const charged = (amount: Amount) => new Amount(exactOf(amount, 'amount').times(exactFrom(multiple, digits)));
  if (of === 'capacity') {
    const [quantity, each] = [new Quantity(value, 'kVA'), new Price(price, 'kVA')];
    return { of, quantity, price: each, multiple, amount: charged(each.times(quantity)) };
  }
  const [quantity, each] = [new Quantity(value, 'kW'), new Price(price, 'kW')];
  return { of, quantity, price: each, multiple, amount: charged(each.times(quantity)) };
}

/**
 * By capacity: kVA of the transformers times the price. By contract: kW of the contract times the price, and the peak above
 * `overPercent` of the contract times `overMultiple` of the price. By measurement: the peak times the price. Null if its basis is unknown;
 * no lines if the tariff has no such charge.
 */
export function basicCharge(basic: Tariff['basic'], peak: Quantity<'kW'> | null): BasicLine[] | null {
  const { by, price, quantity, overPercent, overMultiple } = basic;
  if (by === 'none') return [];
  if (price === null) return null;
  if (by === 'measured') return peak && [lineOf('measured', billionthsIn(peak, 'kW'), price)];
  if (quantity === null) return null;
  if (by === 'capacity') return [lineOf('capacity', quantity, price)];
  if (!peak) return null;
  // A contract has at most three decimals: no digit is lost.
  const free = (fixedOf(quantity, billionthPlaces) * BigInt(overPercent)) / 100n;
  const over = billionthsIn(peak, 'kW') - free;
  const lines = [lineOf('contracted', quantity, price)];
  return over > 0n ? [...lines, lineOf('over', over, price, overMultiple)] : lines;
}
