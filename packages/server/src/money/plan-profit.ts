/** What a day of a plan of slots is expected to earn, by the quarter-hour; rounded once, at the sum of each side. */
import { type Amount, sumOfAmounts } from './amount.ts';
import { billLine, type Money } from './money.ts';
import type { Price } from './price.ts';
import { quantityOf } from './quantity.ts';

export interface ProfitQuarter {
  /** kWh. */
  readonly charge: number;
  readonly discharge: number;
  /** Expected load less generation, kWh; null: unknown, and then the grid is what is charged from and what is bought less. */
  readonly netLoad: number | null;
  /** CNY/kWh with surcharges; null: unknown. */
  readonly buy: Price<'kWh'> | null;
  /** CNY/kWh; null: unknown, or nothing is paid for it. */
  readonly feedIn: Price<'kWh'> | null;
}

export interface PlanProfit {
  /** What charging costs: bought, and at the feed-in price what would have been fed in. */
  readonly cost: Money;
  /** What discharging is worth: used on site at the price that it avoids, the rest at the feed-in price. */
  readonly value: Money;
  readonly profit: Money;
}

/** Meters tell watt-hours. */
const decimals = 3;
const quantity = (kWh: number) => quantityOf(Number(kWh.toFixed(decimals)), decimals, 'kWh');

/** Null where a price is unknown of what flows. A day on which no quarter-hour has a feed-in price is one of a tariff that pays nothing for it. */
export function planProfit(quarters: readonly ProfitQuarter[]): PlanProfit | null {
  const isFed = quarters.some(({ feedIn }) => feedIn !== null);
  const worth = (kWh: number, price: Price<'kWh'> | null): Amount | null => (price ? price.times(quantity(kWh)) : null);
  const [cost, value]: [Amount[], Amount[]] = [[], []];
  for (const { charge, discharge, netLoad, buy, feedIn } of quarters) {
    const own = Math.min(charge, Math.max(0, -(netLoad ?? 0)));
    const used = netLoad === null ? discharge : Math.min(discharge, Math.max(0, netLoad));
    for (const [side, kWh, price, isFeedIn] of [
      [cost, charge - own, buy, false],
      [cost, own, feedIn, true],
      [value, used, buy, false],
      [value, discharge - used, feedIn, true],
    ] as const) {
      if (kWh <= 0 || (isFeedIn && !isFed)) continue;
      const amount = worth(kWh, price);
      if (!amount) return null;
      side.push(amount);
    }
  }
  const [costs, values] = [billLine(sumOfAmounts(cost)), billLine(sumOfAmounts(value))];
  return { cost: costs, value: values, profit: values.minus(costs) };
}
