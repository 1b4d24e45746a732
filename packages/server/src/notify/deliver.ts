/** The job that brings one message to its channel. What it says lies sealed in the delivery, never in the job. */
import type { ChannelName } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import { defineJob, type JobKind } from '../jobs/types.ts';
import { AppError } from '../kernel/errors.ts';
import type { Keyring } from '../kernel/keyring.ts';
import type { createPace } from './pace.ts';
import { type DeliveryRow, deliveriesRepo } from './repo.ts';
import { type Channels, DeliveryFailure, type Message } from './types.ts';

export interface DeliverDeps {
  readonly db: Kysely<Schema>;
  readonly keys: Pick<Keyring, 'open'>;
  readonly channels: Channels;
  readonly pace: ReturnType<typeof createPace>;
  /** Epoch ms. */
  readonly now: () => number;
}

const tries = 8;
const firstWaitMs = 5000;
const longestWaitMs = 3_600_000;

const input = z.object({ deliveryId: z.number().int().positive() });
export type DeliverInput = z.output<typeof input>;

export interface Sealed {
  readonly target: unknown;
  readonly message: Message;
}

/** How long a message waits after so many tries, ms: 5 s, 15 s, 45 s … up to an hour. */
export function deliverAfter(attempt: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 3 ** (attempt - 1));
}

/** The kind `notify-deliver`. It fails with `deliveryFailed` where another try may help, else with `deliveryRefused`. */
export function deliverJob({ db, keys, channels, pace, now }: DeliverDeps): JobKind<DeliverInput> {
  const repo = deliveriesRepo(db);

  async function send(row: DeliveryRow, signal: AbortSignal): Promise<void> {
    const channel = channels[row.channel as ChannelName] ?? null;
    if (!channel) throw new DeliveryFailure('channel', false);
    const text = row.sealed === null ? null : keys.open(row.sealed);
    if (text === null) throw new DeliveryFailure('key', false);
    const { target, message } = JSON.parse(text) as Sealed;
    const read = channel.target.safeParse(target);
    if (!read.success) throw new DeliveryFailure('target', false);
    await pace(`${row.channel}\n${channel.key(read.data)}`, channel.perMinute, signal);
    await channel.send(read.data, message, { id: row.name, signal, now: now() });
  }

  return defineJob({
    kind: 'notify-deliver',
    name: { zh: '发送通知', en: 'Deliver a message' },
    input,
    permission: null,
    again: { most: tries, afterMs: deliverAfter },
    async run({ input: { deliveryId }, attempt, signal }) {
      const row = await repo.get(deliveryId);
      // A try whose end could not be written down comes again: what has ended has ended.
      if (row?.state !== 'waiting') return undefined;
      try {
        await send(row, signal);
      } catch (error) {
        // Called off: no try that failed.
        if (signal.aborted) throw error;
        const { reason, again } = error instanceof DeliveryFailure ? error : new DeliveryFailure('internal', true);
        const isLast = !again || attempt >= tries;
        await repo.failed(deliveryId, attempt, now(), reason, isLast);
        throw new AppError(isLast ? 'deliveryRefused' : 'deliveryFailed', { reason });
      }
      await repo.delivered(deliveryId, attempt, now());
      return { channel: row.channel, address: row.address };
    },
  });
}
