import { dayMs, noticesApi } from '@czyun/contract';
import { z } from 'zod';
import { defineJob, type Schedule } from '../../jobs/index.ts';
import { answered } from '../../kernel/handlers.ts';
import { createNotifier, noticeConsumer } from '../../notify/rules/index.ts';
import { defineFeature } from '../feature.ts';
import { noticeHandlers } from './handlers.ts';
import { createNoticeService } from './service.ts';

export const noticesFeature = defineFeature(
  'notices',
  { apis: [noticesApi], after: ['notify'] },
  ({ db, registry, notify, audit, accounts, logger, worldNow: now }) => {
    const notifier = createNotifier({ db, registry, notify, logger, now });
    const failed = (error: unknown) => logger.warn({ err: error }, 'notices cannot be sent, trying again');
    const wake = () => void notifier.turn().catch(failed);
    const sweeping = defineJob({
      kind: 'notice-retention',
      name: { zh: '清理已无对象的通知步骤', en: 'Retention of pending notifications' },
      input: z.object({}),
      permission: null,
      keepMs: 2 * dayMs,
      async run() {
        await notifier.sweep();
        return undefined;
      },
    });
    const daily: Schedule<Record<string, never>> = {
      ...{ name: 'notice-retention', job: sweeping, input: {} },
      ...{ pattern: '47 3 * * *', timeZone: 'UTC', missed: 'skip' },
    };
    return {
      calls: [answered(noticesApi, noticeHandlers(createNoticeService({ db, registry, notify, audit, accounts, now })))],
      jobs: { schedules: () => [daily] },
      consumers: [noticeConsumer({ db, registry, now, wake })],
      stop: () => notifier.close(),
    };
  },
);
