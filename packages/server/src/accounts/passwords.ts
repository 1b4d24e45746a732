/** Passwords as argon2id. */
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../kernel/errors.ts';
import { createFairQueue } from '../kernel/fair-queue.ts';
import { networkOf } from '../network-of.ts';
import { newToken } from './tokens.ts';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing uses threads of the pool that also reads files, four by default: half of them stay free, whatever the number of sign-ins.
 * Networks take turns. As many requests of one network can wait as may sign in at once (http/call-limits.ts); that takes about four
 * seconds.
 */
const workers = createFairQueue({
  atOnce: 2,
  ofOwner: 2,
  waiting: 400,
  waitingOfOne: 120,
  full: () => new AppError('tooManyAtOnce', { seconds: 2 }),
});

/** Network key of hashing for the server or its operator. */
const ourselves = '';

/** A PHC string. `address`: origin of the request; `tooManyAtOnce` if too many from there are queued. */
export function hashPassword(password: string, address: string = ourselves): Promise<string> {
  return workers.through({ owner: networkOf(address) }, undefined, () => hash(password, cost));
}

let nobody: Promise<string> | undefined;

/** Whether a password matches. Without a hash (unknown account) it takes the same time and returns false, so that timing reveals nothing. */
export async function passwordFits(password: string, stored: string | undefined, address: string): Promise<boolean> {
  const fits = await workers.through({ owner: networkOf(address) }, undefined, async () => {
    nobody ??= hash(newToken(), cost);
    return verify(stored ?? (await nobody), password);
  });
  return stored !== undefined && fits;
}
