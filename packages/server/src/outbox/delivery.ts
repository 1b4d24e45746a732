/** Delivery to one consumer: events in order, each again after a failure, until it is skipped. */
import type { Logger } from 'pino';
import type { DeliveredEvent, OutboxConsumer } from '../kernel/outbox.ts';
import type { Cursor, OutboxRepo } from './repo.ts';

export interface DeliveryDeps {
  readonly repo: OutboxRepo;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Time limit of the consumer for one event, ms. */
  readonly limitMs: number;
  readonly stopping: AbortSignal;
}

/** Attempts for one event before it is skipped, with a row in `outbox_failures`. */
export const maxTries = 10;
const firstWaitMs = 1000;
const longestWaitMs = 600_000;
const batchSize = 50;

/** Pause after a number of failures, ms. */
export function waitAfter(tries: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 4 ** (tries - 1));
}

/** `cursor`: the stored position of the consumer. */
export function createDelivery(consumer: OutboxConsumer, start: Cursor, { repo, logger, now, limitMs, stopping }: DeliveryDeps) {
  let cursor = start;

  async function move(to: Pick<Cursor, 'position' | 'tries' | 'next_time'>): Promise<void> {
    await repo.move(consumer.name, to);
    cursor = { ...cursor, ...to };
  }

  /** Null when the consumer has accepted the event, else the error. */
  async function offer(event: DeliveredEvent): Promise<string | null> {
    const limit = AbortSignal.any([stopping, AbortSignal.timeout(limitMs)]);
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

  async function failed(event: DeliveredEvent, tries: number, error: string): Promise<void> {
    const facts = { consumer: consumer.name, kind: event.kind, position: event.position, tries, error };
    if (tries < maxTries) {
      logger.warn(facts, 'an event could not be handed over, it is tried again');
      await move({ position: event.position - 1, tries, next_time: now() + waitAfter(tries) });
      return;
    }
    logger.error(facts, 'an event was given up');
    await repo.giveUp(consumer.name, event, { tries, error: error.slice(0, 1000), time: now() });
    cursor = { ...cursor, position: event.position, tries: 0, next_time: 0 };
  }

  /** A wait longer than the longest pause was set by a clock that was ahead. */
  function isWaiting({ next_time }: Cursor): boolean {
    const left = next_time - now();
    return left > 0 && left <= longestWaitMs;
  }

  /** Delivers all that is due. */
  async function drain(): Promise<void> {
    while (!isWaiting(cursor) && !stopping.aborted) {
      const events = await repo.after(cursor.position, batchSize);
      let { position, tries } = cursor;
      for (const event of events) {
        const isWanted = consumer.kinds === undefined || consumer.kinds.includes(event.kind);
        const error = isWanted ? await offer(event) : null;
        if (stopping.aborted && error !== null) break;
        if (error !== null) {
          await failed(event, tries + 1, error);
          ({ position, tries } = cursor);
          if (tries > 0) return;
          continue;
        }
        position = event.position;
        tries = 0;
      }
      if (position > cursor.position) await move({ position, tries: 0, next_time: 0 });
      if (events.length < batchSize) return;
    }
  }

  return { name: consumer.name, drain };
}

export type ConsumerDelivery = ReturnType<typeof createDelivery>;
