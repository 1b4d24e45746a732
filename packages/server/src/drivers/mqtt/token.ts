import { hash, timingSafeEqual } from 'node:crypto';

/** Whether a device's token has this SHA-256 hash (hex), compared in constant time; null means that the device may not sign in. */
export function matchesTokenHash(tokenHash: string | null, token: string): boolean {
  const expected = Buffer.from(tokenHash ?? '', 'hex');
  const given = hash('sha256', token, 'buffer');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
