/** Deliveries of notices: stored and sealed, and attempts with a waiting user. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelName } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../kernel/errors.ts';
import type { WorkClass } from '../kernel/fair-order.ts';
import type { Keyring } from '../kernel/keyring.ts';
import type { EmailTarget } from './channels/email.ts';
import { createSender, type DeliverDeps, failureOf, Paced, targetName } from './deliver.ts';
import { type DeliveryRow, deliveriesRepo } from './repo.ts';
import { DeliveryFailure, type Notice, type NoticeFile } from './types.ts';

interface DeliveryFacts {
  readonly notice: Notice;
  readonly projectId: number | null;
  /** The recipient, if it is a person. */
  readonly userId?: number | null;
  /** `urgent` for alarms of severity 1 and e-mails needed for signing in; `background` by default. */
  readonly workClass?: WorkClass;
}

/** Target of a notice: an e-mail address, or the target of another channel, secrets included. */
export type DeliveryTarget =
  | { readonly channel: 'email'; readonly target: EmailTarget }
  | { readonly channel: Exclude<ChannelName, 'email'>; readonly target: unknown };
export type Delivery = DeliveryTarget & DeliveryFacts;

/** Result of an attempt. */
export interface Tried {
  readonly delivered: boolean;
  readonly error: string | null;
  /** The response, without keys and addresses. */
  readonly answer: string | null;
  /** Whether a retry may succeed. */
  readonly again: boolean;
}

const subjectLength = 200;
/** Longest time that an attempt with a waiting user waits for the rate limit of its target. */
const longestPaceMs = 5000;

export interface DeliveriesDeps extends DeliverDeps {
  readonly keys: Pick<Keyring, 'seal' | 'open'>;
}

export function createDeliveries(deps: DeliveriesDeps) {
  const { db, keys, channels, now } = deps;
  const sendNow = createSender(deps);
  const repo = deliveriesRepo(db);

  /** `isRequested`: the caller requests the delivery itself. Throws `mailMissing` and `badInput` for notices that can never be sent. */
  async function insert(
    within: Kysely<Schema>,
    { channel: name, target, notice, projectId, userId, workClass = 'background' }: Delivery,
    isRequested: boolean,
  ) {
    const channel = channels[name];
    if (!channel) throw new AppError('mailMissing');
    const parsed = channel.target.safeParse(target);
    if (!parsed.success) throw new AppError('badInput');
    const subject = notice.subject.replace(/\s+/g, ' ').slice(0, subjectLength);
    return deliveriesRepo(within).insert({
      work_class: workClass,
      target: targetName(name, channel.key(parsed.data)),
      name: randomBytes(12).toString('hex'),
      project_id: projectId,
      user_id: userId ?? null,
      channel: name,
      address: channel.mask(parsed.data),
      subject,
      sealed: keys.seal(JSON.stringify({ target: parsed.data, message: { ...notice, subject } })),
      state: 'waiting',
      error: null,
      created: now(),
      last_time: null,
      end_time: null,
      asked: isRequested ? 1 : 0,
    });
  }

  /** Sends at once, or within a few seconds if the target accepts no more at present. */
  async function sentSoon(row: DeliveryRow, signal: AbortSignal, files?: readonly NoticeFile[]): Promise<string | null> {
    for (;;) {
      try {
        return await sendNow(row, signal, files);
      } catch (error) {
        if (!(error instanceof Paced)) throw error;
        if (error.waitMs > longestPaceMs) throw new DeliveryFailure('pace', true);
        await sleep(error.waitMs, undefined, { signal });
      }
    }
  }

  async function attempt(delivery: Delivery, signal: AbortSignal, files?: readonly NoticeFile[]): Promise<Tried> {
    const id = await insert(db, delivery, true);
    const row = await repo.get(id);
    if (!row) throw new AppError('notFound');
    try {
      const answer = await sentSoon(row, signal, files);
      await repo.delivered(id, 1, now(), answer);
      return { delivered: true, error: null, answer, again: false };
    } catch (error) {
      const { reason, answer, again } = failureOf(error);
      await repo.failed(id, 1, now(), { reason, answer }, true);
      return { delivered: false, error: reason, answer, again };
    }
  }

  return { insert, attempt };
}
