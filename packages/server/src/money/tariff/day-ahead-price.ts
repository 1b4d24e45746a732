/** Prices in the formats of markets. */
import { exactFrom } from '../exact.ts';
import { Price } from '../price.ts';

/** CNY/kWh of a market price written per kWh or MWh, as text of the contract; null if it is not a price or has too many digits. */
export function marketPrice(text: string, per: 'kWh' | 'MWh'): string | null {
  try {
    const written = exactFrom(text, { whole: 9, places: 10 });
    return new Price(per === 'MWh' ? written.div(1000) : written, 'kWh').text;
  } catch {
    return null;
  }
}

/** The lowest and highest price; null without prices. */
export function priceBounds(prices: Iterable<string>): { readonly lowest: string; readonly highest: string } | null {
  const digits = { whole: 6, places: 8 };
  let bounds: { lowest: string; highest: string } | null = null;
  for (const text of prices) {
    const price = exactFrom(text, digits);
    bounds ??= { lowest: text, highest: text };
    if (price.lt(exactFrom(bounds.lowest, digits))) bounds.lowest = text;
    if (price.gt(exactFrom(bounds.highest, digits))) bounds.highest = text;
  }
  return bounds;
}
