/** Browsers and networks from which an account signed in: the protection against guessing must not lock out the owner. */
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { networkOf } from '../network-of.ts';
import { knownDevicesRepo } from './repo.ts';
import { newToken, tokenHash } from './tokens.ts';
import type { Caller } from './types.ts';

const knownForMs = 180 * dayMs;
/** The last used ones of each account are stored. */
const maxDevices = 20;
const tokenPattern = /^[\w-]{43}$/;

export interface KnownFrom {
  /** Identifies the browser; null: it never signed in to this account. */
  readonly device: string | null;
  /** The account signed in from this network before. */
  readonly network: boolean;
}

/** Known browsers and networks of a sign-in; `now` is epoch ms. */
export function createKnownDevices(db: Kysely<Schema>, now: () => number) {
  const repo = knownDevicesRepo(db);
  return {
    async find(userId: number, { address, device }: Pick<Caller, 'address' | 'device'>): Promise<KnownFrom> {
      const rows = await repo.of(userId, now() - knownForMs);
      const hash = device ? tokenHash(device) : null;
      return {
        device: rows.find((row) => row.token_hash === hash)?.token_hash.slice(0, 24) ?? null,
        network: rows.some((row) => row.network === networkOf(address)),
      };
    },

    /** Records a sign-in; returns the token that the browser stores. One browser has one token for all its users. */
    async remember(userId: number, { address, device }: Pick<Caller, 'address' | 'device'>): Promise<string> {
      const token = device && tokenPattern.test(device) ? device : newToken();
      await repo.remember({ user_id: userId, token_hash: tokenHash(token), network: networkOf(address), last_used: now() }, maxDevices);
      return token;
    },
  };
}
