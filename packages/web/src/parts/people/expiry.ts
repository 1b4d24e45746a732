/** Expiry of invitations and links. */
import { startOfDay } from '@czyun/contract';

export type ExpiryDays = 1 | 3 | 7 | 30 | 365 | 1826;
/** A number of days from now, or the end of the day that contains `at` (epoch ms). */
export type Expiry = { readonly kind: 'days'; readonly days: ExpiryDays } | { readonly kind: 'day'; readonly at: number };

/** Time of expiry, epoch ms. */
export function expiryAt(expiry: Expiry, now: number, zone: string): number {
  return expiry.kind === 'days' ? now + expiry.days * 86_400_000 : startOfDay(expiry.at, zone, 1) - 1000;
}
