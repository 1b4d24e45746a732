/** Notification rules of the project; their channel writes to the server's log and reaches nobody. */
import { noticeRule, noticesApi } from '@czyun/contract';
import type { Theme } from '../types.ts';

const channelName = '演示渠道（仅记录） Demonstration (log only)';
const ruleNames = {
  severe: '一级告警立即通知 Severe alarms at once',
  unacknowledged: '10 分钟未确认通知值班 Unacknowledged for 10 min',
} as const;

export const noticesTheme: Theme = {
  name: 'notices',
  needs: 'nothing',
  async make(site) {
    const { projectId } = site;
    const admin = site.as('engadmin');
    await site.once('channel', () =>
      admin.ask(noticesApi.projectChannelAdd, { body: { projectId, name: channelName, channel: 'log', address: 'demonstration' } }),
    );
    const { list } = await admin.ask(noticesApi.projectChannels, { query: { projectId } });
    const channelIds = list.filter(({ channel }) => channel === 'log').map(({ id }) => id);
    // Without the channel, which a person has removed, a rule would reach nobody.
    if (channelIds.length === 0) return;
    const [channel] = list.filter(({ channel: kind }) => kind === 'log');
    await site.once('channel-test', () => admin.ask(noticesApi.projectChannelTest, { body: { projectId, id: channel?.id ?? 0 } }));
    const rules = [
      { name: ruleNames.severe, severities: [1], kinds: [2, 3], recovered: true },
      {
        name: ruleNames.unacknowledged,
        severities: [1, 2],
        kinds: [2, 3],
        delayMinutes: 10,
        repeat: { everyMinutes: 60, most: 3 },
      },
    ];
    for (const rule of rules)
      await site.once(`notice-rule/${rule.name}`, () =>
        admin.ask(noticesApi.projectRuleSave, {
          body: { projectId, rule: noticeRule.parse({ ...rule, to: { channelIds, onCall: true } }) },
        }),
      );
    await site.once('on-call', async () => {
      const { pattern, exceptions, crews } = await admin.ask(noticesApi.onCallGet, { query: { projectId } });
      if (crews || pattern.length > 0 || exceptions.length > 0) return;
      await admin.ask(noticesApi.onCallSave, { body: { projectId, crews: true, pattern: [], exceptions: [] } });
    });
  },
};
