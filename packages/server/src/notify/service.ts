/** Where the rest of the server sends notices: each is written down, sealed, and brought away by a job. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelName } from '@czyun/contract';
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
import { createEmailChannel } from './channels/email.ts';
import { createDingtalkChannel, createFeishuChannel, createWecomChannel } from './channels/robots.ts';
import { createWebhookChannel } from './channels/webhook.ts';
import { createSender, type DeliverInput, deliverJob, failureOf, Paced, targetName } from './deliver.ts';
import { mailSettingsOf } from './mail-settings.ts';
import { createPace } from './pace.ts';
import { type DeliveryFilter, type DeliveryRow, deliveriesRepo } from './repo.ts';
import { type Channels, DeliveryFailure, type Notice, type NoticeFile } from './types.ts';

export interface NotifyDeps {
  readonly db: Kysely<Schema>;
  readonly keys: Pick<Keyring, 'seal' | 'open'>;
  readonly settings: Settings;
  /** Epoch ms of the world. */
  readonly now: () => number;
  /** How webhooks are reached; guarded by default. */
  readonly fetch?: typeof fetch | undefined;
}

export interface Delivery {
  readonly channel: ChannelName;
  /** As the channel wants it, secrets included. */
  readonly target: unknown;
  readonly notice: Notice;
  readonly projectId: number | null;
  /** The person that it is for. */
  readonly userId?: number | null;
  /** `urgent` for alarms of severity 1 and mail that somebody signs in with; `background` by default. */
  readonly workClass?: WorkClass;
}

/** What a try came to. */
export interface Tried {
  readonly delivered: boolean;
  readonly error: string | null;
  /** What the other side wrote back, without keys and addresses. */
  readonly answer: string | null;
  /** Whether it may go better later. */
  readonly again: boolean;
}

export interface Notify {
  /** Whether notices can go this way here. */
  offers(channel: ChannelName): boolean;
  /** The address of a page of ours, for links in notices; null where PUBLIC_URL is not set. */
  pageAddress(path: string): string | null;
  /** Writes a notice down and asks for its delivery; the delivery's id. `mailMissing` and `badInput` for what can never go out. */
  send(delivery: Delivery): Promise<number>;
  /** Writes a notice down within the transaction of its deed; `bring` asks for its delivery afterwards. */
  write(within: Kysely<Schema>, delivery: Delivery): Promise<number>;
  /** Asks for the delivery of everything that was written and not asked for: also what a server left that died between the two. */
  bring(): Promise<void>;
  /** One try at once, and what came of it; it stands among the deliveries as others do. `files` go by mail alone. */
  attempt(delivery: Delivery, signal: AbortSignal, files?: readonly NoticeFile[]): Promise<Tried>;
  /** What is kept of a target: its mask, and itself sealed. Null: the channel knows no such target. */
  sealed(channel: ChannelName, target: unknown): { readonly address: string; readonly sealed: string } | null;
  /** The target again; null when its key is gone. */
  opened(sealed: string): unknown;
  deliveries(filter: DeliveryFilter, page: number, size: number): Promise<{ total: number; rows: readonly DeliveryRow[] }>;
}

export interface NotifyRoom {
  /** For whoever runs jobs. */
  readonly job: JobKind<DeliverInput>;
  /** Notices over a desk of jobs. */
  over(desk: JobDesk): Notify;
  /** Ends what nobody brought away within a day, and forgets what ended long ago. */
  sweep(): Promise<void>;
  close(): void;
}

const dayMs = 86_400_000;
const keepMs = 90 * dayMs;
const subjectLength = 200;
/** So many are brought in one go. */
const bringSize = 500;
/** A try that somebody waits for waits so long itself for what its target takes in a minute. */
const longestPaceMs = 5000;

/** The room of notices; `close` it when the server ends. */
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

  /** Throws `mailMissing` and `badInput` for what can never go out. */
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

  /** Sends at once, or within a few seconds where the target takes no more just now. */
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
      // The server's own: it counts for no limit of a person or project. Turns are those of its receiver.
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
        pageAddress: (path) => (settings.PUBLIC_URL === undefined ? null : `${settings.PUBLIC_URL.replace(/\/$/, '')}/${path}`),
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
