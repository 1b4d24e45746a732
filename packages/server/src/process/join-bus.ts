/** The bus of this process: over NATS if configured, otherwise within the process. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Bus, connectNats, createBus, createLocalWires, type Wire } from '../bus/index.ts';
import type { Clock } from '../clock.ts';
import { firstMeta } from '../db/meta.ts';
import type { Schema } from '../db/schema.ts';
import type { Logger } from '../logger.ts';
import type { Settings } from '../settings.ts';
import { reasonOf, StartRefused } from './refused.ts';

interface JoinDeps {
  readonly settings: Pick<Settings, 'NATS_URL'>;
  readonly db: Kysely<Schema>;
  readonly logger: Logger;
  readonly clock: Pick<Clock, 'elapsed'>;
}

export async function joinBus({ settings, db, logger, clock }: JoinDeps): Promise<Bus> {
  return createBus({ wire: await wireOf(settings, db, logger), logger, elapsed: clock.elapsed });
}

async function wireOf({ NATS_URL }: JoinDeps['settings'], db: Kysely<Schema>, logger: Logger): Promise<Wire> {
  if (NATS_URL === undefined) return createLocalWires().join();
  // Identifies the store, so that several installations can use one NATS.
  const installation = await firstMeta(db, 'installation', randomUUID());
  return connectNats({ url: NATS_URL, installation, logger }).catch((error: unknown) => {
    throw new StartRefused(`NATS_URL: NATS cannot be reached (${reasonOf(error)})`);
  });
}
