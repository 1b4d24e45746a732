/** Notices of all parts of the server: each is stored, sealed, and sent by a job. */
import { type ChannelName, dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { JobDesk, JobKind } from '../jobs/types.ts';
import { unsigned } from '../kernel/actor.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import type { WorkClass } from '../kernel/fair-order.ts';
import type { Keyring } from '../kernel/keyring.ts';
import type { Settings } from '../settings.ts';
import { createChannels } from './channels/index.ts';
import type { NoticeLog } from './channels/log.ts';
import { type DeliverInput, deliverJob } from './deliver.ts';
import { createDeliveries, type Delivery, type Tried } from './deliveries.ts';
import { createPace } from './pace.ts';
import { pageAddressAt } from './page-address.ts';
import { type DeliveryFilter, type DeliveryRow, deliveriesRepo } from './repo.ts';
import type { Channels, NoticeFile, PageAddress } from './types.ts';

export interface NotifyDeps {
  readonly db: Kysely<Schema>;
  readonly keys: Pick<Keyring, 'seal' | 'open'>;
  readonly settings: Settings;
  /** Epoch ms of the machine's clock. */
  readonly now: () => number;
  /** Fetch for webhooks; guarded by default. */
  readonly fetch?: typeof fetch | undefined;
  /** For the channel that only writes to the log. */
  readonly logger?: NoticeLog;
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

export interface NotifyRoom {
  /** For the job runner. */
  readonly job: JobKind<DeliverInput>;
  /** The notification service with another desk of jobs. */
  over(desk: JobDesk): Notify;
  /** Ends deliveries that were not sent within a day, and deletes old ones. */
  sweep(): Promise<void>;
  close(): void;
}

const keepMs = 90 * dayMs;
/** Number of deliveries requested at once. */
const bringSize = 500;
/** The notification service; `close` it when the server stops. */
export function createNotify({ db, keys, settings, now, ...how }: NotifyDeps): NotifyRoom {
  const own = createChannels(settings, how.fetch, how.logger ?? { info: () => undefined });
  const channels: Channels = own;
  const parts = { db, keys, channels, pace: createPace(now), now };
  const job = deliverJob(parts);
  const { insert, attempt } = createDeliveries(parts);
  const repo = deliveriesRepo(db);

  return {
    job,
    over(desk) {
      // A job of the server: it counts for no limit of a user or project. Fairness is by recipient.
      const request = async (row: DeliveryRow | undefined) => {
        if (!row) return;
        const owner = row.user_id === null ? row.target : `user ${row.user_id}`;
        const project = row.project_id === null ? 'server' : String(row.project_id);
        const claim = { workClass: row.work_class as WorkClass, project, owner, target: row.target };
        await desk.ask(job, { input: { deliveryId: row.id }, actor: unsigned('notify', ''), projectId: null, claim });
      };
      const bringing = new Exclusive();
      return {
        offers: (channel) => channels[channel] !== null,
        pageAddress: pageAddressAt(settings.PUBLIC_URL),
        async send(delivery) {
          const deliveryId = await insert(db, delivery, true);
          await request(await repo.get(deliveryId));
          return deliveryId;
        },
        write: (within, delivery) => insert(within, delivery, false),
        bring: () =>
          bringing.run(async () => {
            for (const row of await repo.unrequested(bringSize)) {
              await request(row);
              await repo.setRequested(row.id);
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
      own.email?.close();
    },
  };
}
