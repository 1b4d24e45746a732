/** Prices of days compared: the same prices out of another version of the tariff are the same. */
import { createHash } from 'node:crypto';
import type { PriceInput } from '../money/settlement/inputs.ts';

/** SHA-256, the same for prices that settle a day alike. */
export function pricesDigest(prices: readonly PriceInput[]): string {
  const stretches: { quarters: number; text: string }[] = [];
  for (const { quarters, versionId, ...price } of prices) {
    // Without a tariff nothing is known; with one that pays nothing, feed-in is worth nothing.
    const text = JSON.stringify([versionId !== null, price.period, price.buy, price.surcharges, price.feedIn, price.paid]);
    const last = stretches.at(-1);
    if (last?.text === text) last.quarters += quarters;
    else stretches.push({ quarters, text });
  }
  return createHash('sha256').update(JSON.stringify(stretches)).digest('hex');
}
