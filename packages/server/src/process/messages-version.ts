/** All running servers use one message format: servers of two versions run beside each other only if both use the same. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { firstMeta, putMeta } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import type { Alone } from '../db/update-schema.ts';
import { StartRefused } from './refused.ts';

/** Must be raised when the format or the subject of news, a request or an answer changes; `messages-version.test.ts` fails until then. */
export const messagesVersion = 2;

const key = 'messages between servers';
/** An orderly shutdown of the last other server takes some seconds. */
const tries = 5;
const retryMs = 1000;

/** Stores this version, which requires that no server of another version runs; otherwise throws `StartRefused`. */
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
