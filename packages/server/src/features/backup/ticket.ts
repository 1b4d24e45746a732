/** Leave to back up into a folder, left in the store by the command line and used once. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/index.ts';
import { newToken, sameHash, tokenHash } from '../accounts/index.ts';

const key = 'backup_ticket';
const validMs = 60_000;

interface Stored {
  readonly hash: string;
  readonly folder: string;
  readonly expires: number;
}

/** Leaves a ticket for `folder` (absolute); returns it. It holds for a minute. */
export async function leaveTicket(db: Kysely<Schema>, folder: string, now: number): Promise<string> {
  const ticket = newToken();
  const value = JSON.stringify({ hash: tokenHash(ticket), folder, expires: now + validMs } satisfies Stored);
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return ticket;
}

/** Takes a ticket; the folder that it is for, or null when it does not hold. */
export async function takeTicket(db: Kysely<Schema>, ticket: string, now: number): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  if (!row) return null;
  const stored = JSON.parse(row.value) as Stored;
  if (!sameHash(stored.hash, tokenHash(ticket))) return null;
  const taken = await db.deleteFrom('meta').where('key', '=', key).where('value', '=', row.value).executeTakeFirst();
  return Number(taken.numDeletedRows) === 1 && stored.expires > now ? stored.folder : null;
}
