/** The job that sends one notice to its channel. Its text is sealed in the delivery, never in the job. */
import { createHash } from 'node:crypto';
import type { ChannelName } from '@czyun/contract';
import { hourMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import { defineJob, type JobKind, TargetAway, TargetPaced } from '../jobs/types.ts';
import { AppError } from '../kernel/errors.ts';
import type { Keyring } from '../kernel/keyring.ts';
import type { Pace } from './pace.ts';
import { type DeliveryRow, deliveriesRepo } from './repo.ts';
import { type Channels, DeliveryFailure, type Notice, type NoticeFile } from './types.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface DeliverDeps {
  readonly db: Kysely<Schema>;
  readonly keys: Pick<Keyring, 'open'>;
  readonly channels: Channels;
  readonly pace: Pace;
  /** Epoch ms. */
  readonly now: () => number;
}

const tries = 8;
const firstWaitMs = 5000;
const longestWaitMs = hourMs;

const input = z.object({ deliveryId: z.number().int().positive() });
export type DeliverInput = z.output<typeof input>;

export interface Sealed {
  readonly target: unknown;
  /** The notice; stored jobs use this name. */
  readonly message: Notice;
}

/** Delay before the next attempt after failures on this side, not at the target, ms: 5 s, 15 s, 45 s … up to an hour. */
export function deliverAfter(attempt: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 3 ** (attempt - 1));
}

/** The target of a channel for the scheduler: distinguishes targets without naming them. */
export const targetName = (channel: string, key: string) => `${channel}/${createHash('sha256').update(key).digest('base64url')}`;

/** More was sent to a target than it accepts per minute. */
export class Paced extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('the target takes no more in this minute');
    this.waitMs = waitMs;
  }
}

/**
 * Sends a delivery to its channel; returns the response, without secrets. Rejects with DeliveryFailure, and with Paced while the target
 * accepts no more.
 */
export function createSender({ keys, channels, pace, now }: Omit<DeliverDeps, 'db'>) {
  return async (row: DeliveryRow, signal: AbortSignal, files?: readonly NoticeFile[]): Promise<string | null> => {
    const channel = channels[row.channel as ChannelName] ?? null;
    if (!channel) throw new DeliveryFailure('channel', false);
    const text = row.sealed === null ? null : keys.open(row.sealed);
    if (text === null) throw new DeliveryFailure('key', false);
    const { target, message: notice } = JSON.parse(text) as Sealed;
    const read = channel.target.safeParse(target);
    if (!read.success) throw new DeliveryFailure('target', false);
    const waitMs = pace(targetName(row.channel, channel.key(read.data)), channel.perMinute);
    if (waitMs > 0) throw new Paced(waitMs);
    try {
      return withoutSecrets(
        await channel.send(read.data, notice, { id: row.name, signal, now: now(), ...(files && { files }) }),
        read.data,
      );
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      throw new DeliveryFailure(error.reason, error.again, withoutSecrets(error.answer, read.data), error.ofChannel);
    }
  };
}

/** The failure as stored; any other error than a channel's is `internal`, and may succeed later. */
export const failureOf = (error: unknown): DeliveryFailure =>
  error instanceof DeliveryFailure ? error : new DeliveryFailure('internal', true);

/** The kind `notify-deliver`. It fails with `deliveryFailed` if a retry may help, else with `deliveryRefused`. */
export function deliverJob(deps: DeliverDeps): JobKind<DeliverInput> {
  const { db, now } = deps;
  const repo = deliveriesRepo(db);
  const send = createSender(deps);

  return defineJob({
    kind: 'notify-deliver',
    name: { zh: '发送通知', en: 'Deliver a message' },
    input,
    permission: null,
    delivers: true,
    again: { most: tries, afterMs: deliverAfter },
    async run({ input: { deliveryId }, attempt, signal }) {
      const row = await repo.get(deliveryId);
      // An attempt whose end could not be stored is repeated: finished deliveries are skipped.
      if (row?.state !== 'waiting') return undefined;
      let answer: string | null;
      try {
        answer = await send(row, signal);
      } catch (error) {
        // Cancelled: not a failed attempt.
        if (signal.aborted) throw error;
        if (error instanceof Paced) throw new TargetPaced(row.target, now() + error.waitMs);
        const { reason, again, answer: said, ofChannel } = failureOf(error);
        const isLast = !again || attempt >= tries;
        await repo.failed(deliveryId, attempt, now(), { reason, answer: said }, isLast);
        if (!again) throw new AppError('deliveryRefused', { reason });
        const failed = new AppError(isLast ? 'deliveryRefused' : 'deliveryFailed', { reason });
        throw error instanceof DeliveryFailure ? new TargetAway(ofChannel ? row.channel : row.target, failed) : failed;
      }
      await repo.delivered(deliveryId, attempt, now(), answer);
      return { channel: row.channel, address: row.address };
    },
  });
}
