/** Notification rules of the project; their channel writes to the server's log and notifies nobody. */
import { noticeRule, noticesApi } from '@czyun/contract';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const channelName = '演示渠道（仅记录） Demonstration (log only)';
const ruleNames = {
  severe: '一级告警立即通知 Severe alarms at once',
  own: '一、二级告警 Levels 1 and 2',
  andon: '安灯呼叫 Andon calls',
  unacknowledged: '10 分钟未确认通知值班 Unacknowledged for 10 min',
} as const;

/** Accounts with their own rule and channel. */
const withOwn = ['engadmin', 'engineer', 'operator'] as const;

async function ownRules(site: Site): Promise<void> {
  const { projectId } = site;
  for (const loginName of withOwn) {
    const person = site.as(loginName);
    await site.once(`own-channel/${loginName}`, () =>
      person.ask(noticesApi.noticeChannelAdd, { body: { name: channelName, channel: 'log', address: loginName } }),
    );
    const { list } = await person.ask(noticesApi.noticeChannels, {});
    const channelIds = list.filter(({ channel }) => channel === 'log').map(({ id }) => id);
    if (channelIds.length === 0) continue;
    const rule = noticeRule.parse({ name: ruleNames.own, severities: [1, 2], kinds: [2, 3], recovered: true, to: { channelIds } });
    await site.once(`own-rule/${loginName}`, () => person.ask(noticesApi.noticeRuleSave, { body: { projectId, rule } }));
  }
}

export const noticesTheme: Theme = {
  name: 'notices',
  needs: 'nothing',
  async make(site) {
    const { projectId, project } = site;
    // A channel belongs to a person, not to a project.
    if (project.type === 1) await ownRules(site);
    const admin = site.as('engadmin');
    await site.once('channel', () =>
      admin.ask(noticesApi.projectChannelAdd, { body: { projectId, name: channelName, channel: 'log', address: 'demonstration' } }),
    );
    const { list } = await admin.ask(noticesApi.projectChannels, { query: { projectId } });
    const channelIds = list.filter(({ channel }) => channel === 'log').map(({ id }) => id);
    // If a person removed the channel, a rule would have no recipients.
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
    const ofFactory = project.type === 2 ? [{ name: ruleNames.andon, severities: [2], kinds: [2], only: 'andon', recovered: true }] : [];
    for (const rule of [...rules, ...ofFactory])
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
