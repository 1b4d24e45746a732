/** Notification rules, channels, deliveries and the on-call calendar. */
import type { ChannelName, DeliveryState } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../accounts/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import type { Notify } from '../../notify/index.ts';
import type { Registry } from '../../registry/types.ts';
import { createChannels } from './channels.ts';
import { createOnCall } from './on-call.ts';
import { createRules } from './rules.ts';

export interface NoticeDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'project' | 'device' | 'region'>;
  readonly notify: Pick<Notify, 'offers' | 'sealed' | 'opened' | 'attempt' | 'deliveries'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly accounts: Pick<Accounts, 'codes'>;
  /** Real time, epoch ms. */
  readonly now: () => number;
}

export function createNoticeService(deps: NoticeDeps) {
  return {
    ...createRules(deps),
    ...createChannels(deps),
    ...createOnCall(deps),

    async deliveries(
      filter: { readonly userId?: number; readonly projectId?: number },
      { page, pageSize }: { page: number; pageSize: number },
    ) {
      const { total, rows } = await deps.notify.deliveries(filter, page, pageSize);
      const list = rows.map((row) => ({
        id: row.id,
        channel: row.channel as ChannelName,
        address: row.address,
        subject: row.subject,
        state: row.state as DeliveryState,
        attempts: row.attempts,
        error: row.error,
        answer: row.answer,
        created: row.created,
        lastTime: row.last_time,
        endTime: row.end_time,
      }));
      return { total, list };
    },
  };
}

export type NoticeService = ReturnType<typeof createNoticeService>;
