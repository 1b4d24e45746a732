/** One-time permission to back up into a folder, stored by the command line. */
import type { Kysely } from 'kysely';
import { newToken, sameHash, tokenHash } from '../../accounts/index.ts';
import type { Schema } from '../../db/index.ts';
import { metaValue, putMeta, takeMeta } from '../../db/meta.ts';

const key = 'backup_ticket';
const validMs = 60_000;

interface Stored {
  readonly hash: string;
  readonly folder: string;
  readonly expires: number;
}

/** Writes a ticket for `folder` (absolute) and returns it. It is valid for a minute. */
export async function createTicket(db: Kysely<Schema>, folder: string, now: number): Promise<string> {
  const ticket = newToken();
  const value = JSON.stringify({ hash: tokenHash(ticket), folder, expires: now + validMs } satisfies Stored);
  await putMeta(db, key, value);
  return ticket;
}

/** Uses up a ticket; returns its folder, or null if it is invalid. */
export async function consumeTicket(db: Kysely<Schema>, ticket: string, now: number): Promise<string | null> {
  const value = await metaValue(db, key);
  if (value === undefined) return null;
  const stored = JSON.parse(value) as Stored;
  if (!sameHash(stored.hash, tokenHash(ticket))) return null;
  return (await takeMeta(db, key, value)) && stored.expires > now ? stored.folder : null;
}
