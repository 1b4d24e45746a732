/** Secrets that are shown once and stored as hashes. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, 43 characters that need no escaping in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * For a device: 144 random bits, 24 characters that installers also type by hand. None begins with a dash, which would begin a formula in a
 * spreadsheet.
 */
export function newDeviceToken(): string {
  const token = randomBytes(18).toString('base64url');
  return token.startsWith('-') ? newDeviceToken() : token;
}

/** SHA-256, hex. A slow hash adds nothing to 256 random bits. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether two hashes are equal, in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Letters that cannot be confused when a code is read aloud. */
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** An invitation code: 16 letters, 80 random bits, in groups of four. */
export function newInvitationCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => codeLetters[byte % codeLetters.length]);
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-');
}

/** A typed code in its stored form: blanks and case do not matter. */
export function tidyInvitationCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
