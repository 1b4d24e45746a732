/** Price of a quarter-hour. */
import { periodAt, type Tariff, type TariffDay, type TariffPeriod } from '@czyun/contract';
import { Price } from '../price.ts';

export interface QuarterPrice {
  /** null: the tariff has no period for that hour. */
  readonly period: TariffPeriod | null;
  /** CNY/kWh bought, without surcharges; null: unknown. */
  readonly buy: Price<'kWh'> | null;
  /** Taxes and funds per kWh bought, each on a separate line. */
  readonly surcharges: readonly { readonly name: string; readonly price: Price<'kWh'>; readonly inBase: boolean }[];
  /** CNY/kWh fed in; null: unknown, or nothing is paid for it. */
  readonly feedIn: Price<'kWh'> | null;
}

/**
 * The price of the quarter-hour that starts at local `minute` of a day. If a tariff uses the price of the day-ahead market, that is
 * `dayAhead` (CNY/kWh), unknown if the market's price is: the price of a period never replaces it.
 */
export function priceOfQuarter(tariff: Tariff, day: TariffDay, minute: number, dayAhead: string | null): QuarterPrice {
  const period = periodAt(tariff, day, minute);
  const { buy = null, feedIn = null } = period === null ? {} : tariff.prices[period];
  const priced = (text: string | null) => (text === null ? null : new Price(text, 'kWh'));
  return {
    period,
    buy: priced(tariff.market.buy ? dayAhead : buy),
    surcharges: tariff.surcharges.map(({ name, price, inBase }) => ({ name, price: new Price(price, 'kWh'), inBase })),
    feedIn: priced(tariff.market.feedIn ? dayAhead : feedIn),
  };
}

const nothing = new Price('0', 'kWh');

/** Sum of all surcharges per kWh. */
export function surchargeOf({ surcharges }: Pick<QuarterPrice, 'surcharges'>): Price<'kWh'> {
  return surcharges.reduce((sum, { price }) => sum.plus(price), nothing);
}
