/** Passwords as argon2id. */
import { hash, verify } from '@node-rs/argon2';
import { newToken } from './tokens.ts';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobody: Promise<string> | undefined;

/** Whether a password fits. Without a hash (unknown account) it works as long and answers no, so that time tells nothing. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(newToken());
  const fits = await verify(stored ?? (await nobody), password);
  return stored !== undefined && fits;
}
