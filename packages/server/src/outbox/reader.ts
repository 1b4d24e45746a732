/** Delivers events to their consumers: in order, at least once, each at its own pace. */
import { dayMs, hourMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import type { OutboxConsumer } from '../kernel/outbox.ts';
import { createPeriodic } from '../kernel/periodic.ts';
import { type ConsumerDelivery, createDelivery } from './delivery.ts';
import { outboxRepo } from './repo.ts';

export interface OutboxOptions {
  readonly db: Kysely<Schema>;
  readonly consumers: readonly OutboxConsumer[];
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Interval of reading new events, ms; 500. */
  readonly pollMs?: number;
  /** Time limit of a consumer for one event, ms; 60 000. */
  readonly takeMs?: number;
}

export interface Outbox {
  /** Delivers everything that is due; resolves when no consumer is working. */
  turn(): Promise<void>;
  /** Stops delivery; unfinished events are delivered again after the next start. */
  close(): Promise<void>;
}

/** Retention of events that all consumers have read, for diagnosis. */
const keepMs = 3 * dayMs;
/** Retention of failures, and of cursors of unknown consumers. */
const keepFailuresMs = 90 * dayMs;
const sweepEveryMs = hourMs;

/** Opens the outbox for its consumers and starts delivery. */
export async function openOutbox({ db, consumers, logger, now, ...options }: OutboxOptions): Promise<Outbox> {
  const repo = outboxRepo(db);
  const stopping = new AbortController();
  const shared = { repo, logger, now, limitMs: options.takeMs ?? 60_000, stopping: stopping.signal };
  const deliveries: ConsumerDelivery[] = [];
  for (const consumer of consumers) deliveries.push(createDelivery(consumer, await repo.cursor(consumer.name, now()), shared));
  const busy = new Map<ConsumerDelivery, Promise<void>>();
  let storeFails = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let ordering: Promise<void> | undefined;

  const logFailure = (error: unknown) => {
    if (!storeFails) logger.error({ err: error }, 'the outbox cannot be read, trying again');
    storeFails = true;
  };

  async function order(): Promise<void> {
    await repo.order();
    if (now() - sweptAt >= sweepEveryMs || now() < sweptAt) {
      sweptAt = now();
      for (const { name } of consumers) await repo.cursor(name, now());
      await repo.sweep(now() - keepMs, now() - keepFailuresMs);
    }
    storeFails = false;
  }

  async function turn(): Promise<void> {
    if (stopping.signal.aborted) return;
    ordering ??= order()
      .catch(logFailure)
      .finally(() => {
        ordering = undefined;
      });
    await ordering;
    for (const delivery of deliveries) {
      if (busy.has(delivery)) continue;
      const work = delivery
        .drain()
        .catch(logFailure)
        .finally(() => busy.delete(delivery));
      busy.set(delivery, work);
    }
    await Promise.all(busy.values());
  }

  // A slow consumer does not delay the others: turns overlap, each consumer has one piece of work at a time.
  const periodic = createPeriodic({ everyMs: options.pollMs ?? 500, work: () => void turn(), failed: logFailure });
  void periodic.start();

  return {
    turn,
    async close() {
      await periodic.stop();
      stopping.abort();
      await ordering;
      await Promise.all(busy.values());
    },
  };
}
