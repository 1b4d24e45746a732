import { dayMs, notifyApi } from '@czyun/contract';
import { z } from 'zod';
import { defineJob, type Schedule } from '../../jobs/index.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { notifyHandlers } from './handlers.ts';

export const notifyFeature = defineFeature('notify', { apis: [notifyApi] }, ({ audit, notify, notifyRoom }) => {
  const sweeping = defineJob({
    kind: 'delivery-retention',
    name: { zh: '清理消息发送记录', en: 'Retention of deliveries' },
    input: z.object({}),
    permission: null,
    keepMs: 2 * dayMs,
    async run() {
      await notifyRoom.sweep();
      return undefined;
    },
  });
  const hourly: Schedule<Record<string, never>> = {
    ...{ name: 'delivery-retention', job: sweeping, input: {} },
    ...{ pattern: '57 * * * *', timeZone: 'UTC', missed: 'skip' },
  };
  return {
    calls: [answered(notifyApi, notifyHandlers({ notify, audit }))],
    jobs: { kinds: [notifyRoom.job], schedules: () => [hourly] },
    stop: async () => notifyRoom.close(),
  };
});
