import { noticesApi } from '@czyun/contract';
import { examplesOf, type OnServer } from '../../testing/call-examples.ts';

/** A notification rule that is stored already. */
function storedRule(path: string, to: object): (on: OnServer) => Promise<{ id: number; rule: object }> {
  let stored: { id: number; rule: object } | undefined;
  const rule = { name: 'all', severities: [1], kinds: [2], to };
  return async ({ server, projectId }) => {
    stored ??= (await server.ask<{ id: number; rule: object }>(path, { as: 'engadmin', body: { projectId, rule } })).data;
    return stored;
  };
}
const ownRule = storedRule('/api/notices/rules/save', { email: true });
const projectRule = storedRule('/api/notices/project/rules/save', { everyone: true });

export const examples = [
  examplesOf(noticesApi, {
    noticeRuleSave: {
      fields: { rule: { name: 'rule', severities: [1], kinds: [3], to: { email: true } } },
      again: async (of) => ({ path: '/api/notices/rules/save', body: { projectId: of.projectId, ...(await ownRule(of)) } }),
    },
    noticeRuleRemove: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    noticeChannelAdd: {
      fields: { name: 'robot', channel: 'wecom', address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=geheim' },
      again: 'acts',
    },
    noticeChannelRemove: {
      again: 'acts',
    },
    noticeChannelTest: {
      again: 'acts',
    },
    projectRuleSave: {
      fields: { rule: { name: 'rule', severities: [1], kinds: [3], to: { everyone: true } } },
      again: async (of) => ({ path: '/api/notices/project/rules/save', body: { projectId: of.projectId, ...(await projectRule(of)) } }),
    },
    projectRuleRemove: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    projectChannelAdd: {
      fields: {
        name: 'robot',
        channel: 'wecom',
        address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=geheim',
      },
      again: 'acts',
    },
    projectChannelRemove: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    projectChannelTest: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    onCallSave: {
      fields: { pattern: [], exceptions: [] },
      again: async ({ projectId }) => ({ path: '/api/notices/onCall/save', body: { projectId, pattern: [], exceptions: [] } }),
    },
  }),
];
