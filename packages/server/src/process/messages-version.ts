/** All running servers use one form of messages: servers of two versions run beside each other only if both have the same. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { firstMeta, putMeta } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import type { Alone } from '../db/update-schema.ts';
import { StartRefused } from './refused.ts';

/** Raised when news, a request or an answer changes its form; `messages-version.test.ts` fails until it is. */
export const messagesVersion = 1;

const key = 'messages between servers';
/** A server that stops in order takes some seconds. */
const tries = 5;
const retryMs = 1000;

/** Notes this version in the store, which needs that no server of another one runs. Throws `StartRefused` when one does. */
export async function agreeOnMessages(db: Kysely<Schema>, alone: Alone, version = messagesVersion): Promise<void> {
  const own = String(version);
  for (let left = tries; left > 0; left -= 1) {
    if (left < tries) await wait(retryMs);
    if ((await firstMeta(db, key, own)) === own) return;
    if (await alone(() => putMeta(db, key, own))) return;
  }
  throw new StartRefused(
    'the servers that run send each other messages of another form than this version: stop all of them, then start them in one version',
  );
}
