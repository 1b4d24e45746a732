/** Prices of a range; each distinct price has an index. */
import { type PriceSources, priceSpans } from '../../tariffs/index.ts';

export interface Prices {
  /** CNY/kWh with surcharges; null: unknown. */
  readonly texts: readonly (string | null)[];
  /** Index of the price at an instant within the range. */
  readonly at: (time: number) => number;
}

export function pricesOf(sources: PriceSources, start: number, end: number): Prices {
  const spans = priceSpans(sources, start, end);
  const texts = [...new Set([null, ...spans.map(({ total }) => total)])];
  const indexes = spans.map(({ total }) => texts.indexOf(total));
  return {
    texts,
    at(time) {
      let [low, high] = [0, spans.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((spans[middle]?.end ?? 0) <= time) low = middle + 1;
        else high = middle;
      }
      return indexes[low] ?? 0;
    },
  };
}
