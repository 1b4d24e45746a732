/** Calls for notifications that leave the product. */
import type { ChannelName, DeliveryState, notifyApi } from '@czyun/contract';
import { requirePerson } from '../../accounts/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { DeliveryTarget, Notice, Notify } from '../../notify/index.ts';

const action = { zh: '发送测试消息', en: 'Send a test message' };

const testNotices: Readonly<Record<'zh' | 'en', Notice>> = {
  zh: { subject: '测试消息', lines: ['此消息由平台管理员发送，用于检查通知渠道是否可用。'] },
  en: { subject: 'Test message', lines: ['A platform administrator sent this to see whether the channel works.'] },
};

export function notifyHandlers({
  notify,
  audit,
}: {
  readonly notify: Notify;
  readonly audit: Pick<Audit, 'record'>;
}): Handlers<typeof notifyApi> {
  return {
    async deliveryList({ query: { state, page, pageSize } }) {
      const { total, rows } = await notify.deliveries({ state }, page, pageSize);
      const list = rows.map((row) => ({
        id: row.id,
        projectId: row.project_id,
        channel: row.channel as ChannelName,
        address: row.address,
        subject: row.subject,
        state: row.state as DeliveryState,
        attempts: row.attempts,
        error: row.error,
        created: row.created,
        lastTime: row.last_time,
        endTime: row.end_time,
      }));
      return { total, list };
    },

    async notifyTest({ body: { channel, address, secret } }, context) {
      const session = requirePerson(context.session);
      const by = actorOf({ session, address: context.address });
      const target: DeliveryTarget =
        channel === 'email'
          ? { channel, target: { address } }
          : { channel, target: { address, ...(secret === undefined ? {} : { secret }) } };
      const id = await notify.send({ ...target, notice: testNotices[context.language], projectId: null });
      await audit.record({ projectId: null, by, action, target: channel, setValue: String(id) });
      return { id };
    },
  };
}
