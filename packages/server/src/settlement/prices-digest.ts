/** Comparison of the prices of days, regardless of the version of the tariff. */
import { createHash } from 'node:crypto';
import type { PriceInput } from '../money/settlement/inputs.ts';

/** SHA-256, equal for prices that give the same settlement. */
export function pricesDigest(prices: readonly PriceInput[]): string {
  const stretches: { quarters: number; text: string }[] = [];
  for (const { quarters, versionId, ...price } of prices) {
    // Without a tariff the price is unknown; with one that pays nothing, feed-in is worth zero.
    const text = JSON.stringify([versionId !== null, price.period, price.buy, price.surcharges, price.feedIn, price.paid]);
    const last = stretches.at(-1);
    if (last?.text === text) last.quarters += quarters;
    else stretches.push({ quarters, text });
  }
  return createHash('sha256').update(JSON.stringify(stretches)).digest('hex');
}
