/** Secrets that are shown once and kept as hashes. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, 43 characters that need no escaping in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, hex. A slow hash adds nothing to 256 random bits. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
