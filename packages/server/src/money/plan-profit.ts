/** Expected savings of a day of a slot plan, by quarter-hours and the rule of settlement; each side is rounded once, at its sum. */
import { type Amount, sumOfAmounts } from './amount.ts';
import { billionthPlaces } from './billionths.ts';
import { billLine, type Money } from './money.ts';
import type { Price } from './price.ts';
import { Quantity } from './quantity.ts';
import { type SavedEnergies, savedEnergies } from './saving.ts';

export interface ProfitQuarter {
  /** kWh. */
  readonly charge: number;
  readonly discharge: number;
  /** Expected load minus generation, kWh; null: unknown, then charging is purchased and discharging replaces purchase. */
  readonly netLoad: number | null;
  /** CNY/kWh with surcharges; null: unknown. */
  readonly buy: Price<'kWh'> | null;
  /** CNY/kWh; null: unknown, or nothing is paid for it. */
  readonly feedIn: Price<'kWh'> | null;
}

export interface PlanProfit {
  /** Cost of charging: purchased energy, and at the feed-in price energy that would have been fed in. */
  readonly cost: Money;
  /** Value of discharging: energy used on site at the avoided purchase price, the rest at the feed-in price. */
  readonly value: Money;
  readonly profit: Money;
}

/** Meters resolve watt-hours. */
const decimals = 3;
const wattHours = (kWh: number) => BigInt(Math.round(kWh * 10 ** decimals));
const kWhOf = (energy: bigint) => new Quantity(energy * 10n ** BigInt(billionthPlaces - decimals), 'kWh');

/** Energies of a quarter-hour compared to the site without storage. */
function savedOf({ charge, discharge, netLoad }: ProfitQuarter): SavedEnergies | null {
  const [charged, discharged] = [wattHours(charge), wattHours(discharge)];
  // With an unknown load all discharged energy is used.
  const net = (netLoad === null ? discharged : wattHours(netLoad)) + charged - discharged;
  const [bought, fedIn] = [net > 0n ? net : 0n, net < 0n ? -net : 0n];
  return savedEnergies({ bought, fedIn, charge: charged, discharge: discharged, auxiliary: undefined });
}

/** Null if the price of a flow is unknown. If no quarter-hour of a day has a feed-in price, the tariff pays nothing for feed-in. */
export function planProfit(quarters: readonly ProfitQuarter[]): PlanProfit | null {
  const isFed = quarters.some(({ feedIn }) => feedIn !== null);
  const worth = (steps: bigint, price: Price<'kWh'> | null): Amount | null => (price ? price.times(kWhOf(steps)) : null);
  const [cost, value]: [Amount[], Amount[]] = [[], []];
  for (const quarter of quarters) {
    const saved = savedOf(quarter);
    if (!saved) return null;
    for (const [side, steps, price, isFeedIn] of [
      [cost, saved.extraPurchase, quarter.buy, false],
      [cost, saved.forgoneExport, quarter.feedIn, true],
      [value, saved.avoidedPurchase, quarter.buy, false],
      [value, saved.extraExport, quarter.feedIn, true],
    ] as const) {
      if (steps === 0n || (isFeedIn && !isFed)) continue;
      const amount = worth(steps, price);
      if (!amount) return null;
      side.push(amount);
    }
  }
  const [costs, values] = [billLine(sumOfAmounts(cost)), billLine(sumOfAmounts(value))];
  return { cost: costs, value: values, profit: values.minus(costs) };
}
