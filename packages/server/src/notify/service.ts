/** Where the rest of the server sends messages: each is written down, sealed, and brought away by a job. */
import { randomBytes } from 'node:crypto';
import type { ChannelName } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { JobDesk, JobKind } from '../jobs/types.ts';
import { unsigned } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import type { Keyring } from '../kernel/keyring.ts';
import { createGuardedFetch } from '../outside/guarded-fetch.ts';
import type { Settings } from '../settings.ts';
import { createEmailChannel } from './channels/email.ts';
import { createDingtalkChannel, createFeishuChannel, createWecomChannel } from './channels/robots.ts';
import { createWebhookChannel } from './channels/webhook.ts';
import { type DeliverInput, deliverJob } from './deliver.ts';
import { mailSettingsOf } from './mail-settings.ts';
import { createPace } from './pace.ts';
import { type DeliveryRow, deliveriesRepo } from './repo.ts';
import type { Channels, Message } from './types.ts';

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
  readonly message: Message;
  readonly projectId: number | null;
}

export interface Notify {
  /** Whether messages can go this way here. */
  offers(channel: ChannelName): boolean;
  /** The address of a page of ours, for links in messages; null where PUBLIC_URL is not set. */
  pageAddress(path: string): string | null;
  /** Writes a message down and asks for its delivery; the delivery's id. `mailMissing` and `badInput` for what can never go out. */
  send(delivery: Delivery): Promise<number>;
  deliveries(
    filter: { readonly state?: string | undefined },
    page: number,
    size: number,
  ): Promise<{ total: number; rows: readonly DeliveryRow[] }>;
}

export interface NotifyRoom {
  /** For whoever runs jobs. */
  readonly job: JobKind<DeliverInput>;
  /** Messages over a desk of jobs. */
  over(desk: JobDesk): Notify;
  /** Ends what nobody brought away within a day, and forgets what ended long ago. */
  sweep(): Promise<void>;
  close(): void;
}

const dayMs = 86_400_000;
const keepMs = 90 * dayMs;
const subjectLength = 200;

/** The room of messages; `close` it when the server ends. */
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
  const job = deliverJob({ db, keys, channels, pace: createPace(now), now });
  const repo = deliveriesRepo(db);
  return {
    job,
    over: (desk) => ({
      offers: (channel) => channels[channel] !== null,
      pageAddress: (path) => (settings.PUBLIC_URL === undefined ? null : `${settings.PUBLIC_URL.replace(/\/$/, '')}/${path}`),
      async send({ channel: name, target, message, projectId }) {
        const channel = channels[name];
        if (!channel) throw new AppError('mailMissing');
        const read = channel.target.safeParse(target);
        if (!read.success) throw new AppError('badInput');
        const subject = message.subject.replace(/\s+/g, ' ').slice(0, subjectLength);
        const deliveryId = await repo.insert({
          name: randomBytes(12).toString('hex'),
          project_id: projectId,
          channel: name,
          address: channel.mask(read.data),
          subject,
          sealed: keys.seal(JSON.stringify({ target: read.data, message: { ...message, subject } })),
          state: 'waiting',
          error: null,
          created: now(),
          last_time: null,
          end_time: null,
        });
        // The server's own: it counts for no person and no project, whatever else these have asked for.
        await desk.ask(job, { input: { deliveryId }, actor: unsigned('notify', ''), projectId: null });
        return deliveryId;
      },
      deliveries: (filter, page, size) => repo.page(filter, page, size),
    }),
    sweep: () => repo.sweep(now() - dayMs, now() - keepMs, now()),
    close() {
      email?.close();
    },
  };
}
