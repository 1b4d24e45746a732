/** Notices of the rest of the server: each is stored, sealed, and sent by a job. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelName } from '@czyun/contract';
import { dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { JobDesk, JobKind } from '../jobs/types.ts';
import { unsigned } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import type { WorkClass } from '../kernel/fair-order.ts';
import type { Keyring } from '../kernel/keyring.ts';
import { createGuardedFetch } from '../outside/guarded-fetch.ts';
import type { Settings } from '../settings.ts';
import { createEmailChannel, type EmailTarget } from './channels/email.ts';
import { createDingtalkChannel, createFeishuChannel, createWecomChannel } from './channels/robots.ts';
import { createWebhookChannel } from './channels/webhook.ts';
import { createSender, type DeliverInput, deliverJob, failureOf, Paced, targetName } from './deliver.ts';
import { mailSettingsOf } from './mail-settings.ts';
import { createPace } from './pace.ts';
import { type DeliveryFilter, type DeliveryRow, deliveriesRepo } from './repo.ts';
import { type Channels, DeliveryFailure, type Notice, type NoticeFile, type PageAddress } from './types.ts';

export interface NotifyDeps {
  readonly db: Kysely<Schema>;
  readonly keys: Pick<Keyring, 'seal' | 'open'>;
  readonly settings: Settings;
  /** Epoch ms of the world. */
  readonly now: () => number;
  /** Fetch for webhooks; guarded by default. */
  readonly fetch?: typeof fetch | undefined;
}

interface DeliveryFacts {
  readonly notice: Notice;
  readonly projectId: number | null;
  /** The recipient, if it is a person. */
  readonly userId?: number | null;
  /** `urgent` for alarms of severity 1 and e-mails needed for signing in; `background` by default. */
  readonly workClass?: WorkClass;
}

/** Where a notice goes: a mail address, or what another channel wants, secrets included. */
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

export interface Notify {
  /** Whether this channel is available here. */
  offers(channel: ChannelName): boolean;
  readonly pageAddress: PageAddress;
  /** Stores a notice and requests its delivery; returns the delivery's id. `mailMissing` and `badInput` for notices that can never be sent. */
  send(delivery: Delivery): Promise<number>;
  /** Stores a notice within the transaction of its cause; `bring` requests its delivery afterwards. */
  write(within: Kysely<Schema>, delivery: Delivery): Promise<number>;
  /** Requests the delivery of everything stored without a request: also after a crash between the two. */
  bring(): Promise<void>;
  /** One attempt at once, and its result; it is listed among the deliveries. `files` are sent by e-mail only. */
  attempt(delivery: Delivery, signal: AbortSignal, files?: readonly NoticeFile[]): Promise<Tried>;
  /** The stored form of a target: its mask, and the sealed target. Null: the channel does not accept the target. */
  sealed(channel: ChannelName, target: unknown): { readonly address: string; readonly sealed: string } | null;
  /** The target; null if its key is lost. */
  opened(sealed: string): unknown;
  deliveries(filter: DeliveryFilter, page: number, size: number): Promise<{ total: number; rows: readonly DeliveryRow[] }>;
}

/** The look of the product that links lead to. */
const app = 'czyun';
const pageAddressAt =
  (origin: string | undefined): PageAddress =>
  ({ projectId, page, hash }) => {
    const path = `${projectId === null ? '' : `${app}/${projectId}/`}${page}${hash === undefined ? '' : `#${hash}`}`;
    return origin === undefined ? null : `${origin.replace(/\/$/, '')}/${path}`;
  };

export interface NotifyRoom {
  /** For the job runner. */
  readonly job: JobKind<DeliverInput>;
  /** Notices on top of a desk of jobs. */
  over(desk: JobDesk): Notify;
  /** Ends deliveries that were not sent within a day, and deletes old ones. */
  sweep(): Promise<void>;
  close(): void;
}

const keepMs = 90 * dayMs;
const subjectLength = 200;
/** Number of deliveries requested in one go. */
const bringSize = 500;
/** Longest time that an attempt with a waiting user waits for the rate limit of its target. */
const longestPaceMs = 5000;

/** The notification service; `close` it when the server ends. */
export function createNotify({ db, keys, settings, now, ...how }: NotifyDeps): NotifyRoom {
  const mail = mailSettingsOf(settings);
  const email = mail ? createEmailChannel(mail) : null;
  const reach = how.fetch ?? createGuardedFetch({ hosts: settings.NOTIFY_HOSTS.split(',').flatMap((host) => host.trim() || []) });
  const channels: Channels = {
    email,
    wecom: createWecomChannel(reach),
    dingtalk: createDingtalkChannel(reach),
    feishu: createFeishuChannel(reach),
    webhook: createWebhookChannel(reach),
  };
  const parts = { db, keys, channels, pace: createPace(now), now };
  const job = deliverJob(parts);
  const sendNow = createSender(parts);
  const repo = deliveriesRepo(db);

  /** Throws `mailMissing` and `badInput` for notices that can never be sent. */
  async function insert(
    within: Kysely<Schema>,
    { channel: name, target, notice, projectId, userId, workClass = 'background' }: Delivery,
    asked: 0 | 1,
  ) {
    const channel = channels[name];
    if (!channel) throw new AppError('mailMissing');
    const read = channel.target.safeParse(target);
    if (!read.success) throw new AppError('badInput');
    const subject = notice.subject.replace(/\s+/g, ' ').slice(0, subjectLength);
    return deliveriesRepo(within).insert({
      work_class: workClass,
      target: targetName(name, channel.key(read.data)),
      name: randomBytes(12).toString('hex'),
      project_id: projectId,
      user_id: userId ?? null,
      channel: name,
      address: channel.mask(read.data),
      subject,
      sealed: keys.seal(JSON.stringify({ target: read.data, message: { ...notice, subject } })),
      state: 'waiting',
      error: null,
      created: now(),
      last_time: null,
      end_time: null,
      asked,
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
    const id = await insert(db, delivery, 1);
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

  return {
    job,
    over(desk) {
      // A job of the server: it counts for no limit of a user or project. Fairness is by recipient.
      const ask = async (row: DeliveryRow | undefined) => {
        if (!row) return;
        const owner = row.user_id === null ? row.target : `user ${row.user_id}`;
        const project = row.project_id === null ? 'server' : String(row.project_id);
        const claim = { workClass: row.work_class as WorkClass, project, owner, target: row.target };
        await desk.ask(job, { input: { deliveryId: Number(row.id) }, actor: unsigned('notify', ''), projectId: null, claim });
      };
      const bringing = new Exclusive();
      return {
        offers: (channel) => channels[channel] !== null,
        pageAddress: pageAddressAt(settings.PUBLIC_URL),
        async send(delivery) {
          const deliveryId = await insert(db, delivery, 1);
          await ask(await repo.get(deliveryId));
          return deliveryId;
        },
        write: (within, delivery) => insert(within, delivery, 0),
        bring: () =>
          bringing.run(async () => {
            for (const row of await repo.unasked(bringSize)) {
              await ask(row);
              await repo.asked(Number(row.id));
            }
          }),
        attempt,
        sealed(name, target) {
          const read = channels[name]?.target.safeParse(target);
          if (!read?.success) return null;
          return { address: channels[name]?.mask(read.data) ?? '', sealed: keys.seal(JSON.stringify(read.data)) };
        },
        opened(sealed) {
          const text = keys.open(sealed);
          return text === null ? null : JSON.parse(text);
        },
        deliveries: (filter, page, size) => repo.page(filter, page, size),
      };
    },
    sweep: () => repo.sweep(now() - dayMs, now() - keepMs, now()),
    close() {
      email?.close();
    },
  };
}
