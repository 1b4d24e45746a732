/** Delivers events to their consumers: in order, at least once, each at its own pace. */
import { dayMs, hourMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.ts';
import type { DeliveredEvent, OutboxConsumer } from '../kernel/outbox.ts';
import { createPeriodic } from '../kernel/periodic.ts';
import { type Cursor, outboxRepo } from './repo.ts';

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

/** Attempts for one event before it is skipped, with a row in `outbox_failures`. */
export const mostTries = 10;
const firstWaitMs = 1000;
const longestWaitMs = 600_000;
const batchSize = 50;
/** Retention of events that all consumers have read, for diagnosis. */
const keepMs = 3 * dayMs;
/** Retention of failures, and of cursors of unknown consumers. */
const keepFailuresMs = 90 * dayMs;
const sweepEveryMs = hourMs;

/** Pause after a number of failures, ms. */
export function waitAfter(tries: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 4 ** (tries - 1));
}

/** Opens the outbox for its consumers and starts delivery. */
export async function openOutbox({ db, consumers, logger, now, ...options }: OutboxOptions): Promise<Outbox> {
  const repo = outboxRepo(db);
  const stopping = new AbortController();
  const busy = new Map<OutboxConsumer, Promise<void>>();
  const cursors = new Map<OutboxConsumer, Cursor>();
  for (const consumer of consumers) cursors.set(consumer, await repo.cursor(consumer.name, now()));
  let storeFails = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let ordering: Promise<void> | undefined;

  async function move(consumer: OutboxConsumer, to: Pick<Cursor, 'position' | 'tries' | 'next_time'>): Promise<void> {
    await repo.move(consumer.name, to);
    cursors.set(consumer, { consumer: consumer.name, seen: 0, ...to });
  }

  /** Null when the consumer has accepted the event, else the error. */
  async function offer(consumer: OutboxConsumer, event: DeliveredEvent): Promise<string | null> {
    const limit = AbortSignal.any([stopping.signal, AbortSignal.timeout(options.takeMs ?? 60_000)]);
    const ended = Promise.withResolvers<never>();
    const end = () => ended.reject(new Error('it took too long'));
    limit.addEventListener('abort', end, { once: true });
    try {
      await Promise.race([consumer.take(event, limit), ended.promise]);
      return null;
    } catch (error) {
      return String(error);
    } finally {
      limit.removeEventListener('abort', end);
    }
  }

  async function failed(consumer: OutboxConsumer, event: DeliveredEvent, tries: number, error: string): Promise<void> {
    const facts = { consumer: consumer.name, kind: event.kind, position: event.position, tries, error };
    if (tries < mostTries) {
      logger.warn(facts, 'an event could not be handed over, it is tried again');
      await move(consumer, { position: event.position - 1, tries, next_time: now() + waitAfter(tries) });
      return;
    }
    logger.error(facts, 'an event was given up');
    await repo.giveUp(consumer.name, event, { tries, error: error.slice(0, 1000), time: now() });
    cursors.set(consumer, { consumer: consumer.name, seen: 0, position: event.position, tries: 0, next_time: 0 });
  }

  /** A longer wait than the longest pause was set by a clock that was ahead. */
  function isWaiting({ next_time }: Cursor): boolean {
    const left = next_time - now();
    return left > 0 && left <= longestWaitMs;
  }

  async function drain(consumer: OutboxConsumer): Promise<void> {
    for (;;) {
      const cursor = cursors.get(consumer);
      if (!cursor || isWaiting(cursor) || stopping.signal.aborted) return;
      const events = await repo.after(Number(cursor.position), batchSize);
      let done = Number(cursor.position);
      let { tries } = cursor;
      for (const event of events) {
        const isWanted = consumer.kinds === undefined || consumer.kinds.includes(event.kind);
        const error = isWanted ? await offer(consumer, event) : null;
        if (stopping.signal.aborted && error !== null) break;
        if (error !== null) {
          await failed(consumer, event, tries + 1, error);
          done = Number(cursors.get(consumer)?.position);
          tries = cursors.get(consumer)?.tries ?? 0;
          if (tries > 0) return;
          continue;
        }
        done = event.position;
        tries = 0;
      }
      if (done > Number(cursors.get(consumer)?.position)) await move(consumer, { position: done, tries: 0, next_time: 0 });
      if (events.length < batchSize) return;
    }
  }

  const complain = (error: unknown) => {
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
      .catch(complain)
      .finally(() => {
        ordering = undefined;
      });
    await ordering;
    for (const consumer of consumers) {
      if (busy.has(consumer)) continue;
      const work = drain(consumer)
        .catch(complain)
        .finally(() => busy.delete(consumer));
      busy.set(consumer, work);
    }
    await Promise.all(busy.values());
  }

  // A slow consumer does not delay the others: turns overlap, each consumer has one piece of work at a time.
  const periodic = createPeriodic({ everyMs: options.pollMs ?? 500, work: () => void turn(), failed: complain });
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
