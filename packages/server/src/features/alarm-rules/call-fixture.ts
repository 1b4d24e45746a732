import { alarmRulesApi, hourMs } from '@czyun/contract';
import { testStart } from '../../app-fixture.ts';
import { examplesOf, type OnServer } from '../../testing/call-examples.ts';

const alarmRule = { name: 'rule', expression: 'f > 51', typeId: 1203, variables: [{ name: 'f', metric: 'frequency' }] };

/** An alarm rule that is stored already. */
const storedRule = (() => {
  let stored: { ruleId: number; version: number; rule: object } | undefined;
  return async ({ server, projectId }: OnServer) => {
    const rule = { name: 'r', expression: 'u > 5', typeId: 1203, variables: [{ name: 'u', metric: 'voltage_unbalance' }] };
    if (stored === undefined) {
      const made = await server.ask<{ id: number; version: number }>('/api/alarmRules/save', { as: 'engadmin', body: { projectId, rule } });
      stored = { ruleId: made.data.id, version: made.data.version, rule };
    }
    return stored;
  };
})();

export const examples = [
  examplesOf(alarmRulesApi, {
    saveAlarmRule: {
      fields: { rule: alarmRule },
      again: async (of) => ({ path: '/api/alarmRules/save', body: { projectId: of.projectId, ...(await storedRule(of)) } }),
    },
    removeAlarmRule: {
      fields: { ruleId: 999_999, version: 0 },
      status: 404,
      again: 'acts',
    },
    restoreAlarmRule: {
      fields: { ruleId: 999_999, version: 0, changeId: 999_999 },
      status: 404,
      again: async (of) => {
        const { projectId } = of;
        const { ruleId, version } = await storedRule(of);
        return { path: '/api/alarmRules/restore', body: { projectId, ruleId, version, changeId: version } };
      },
    },
    checkAlarmRule: {
      fields: { expression: 'f > 51', variables: [] },
    },
    tryAlarmRule: {
      fields: { rule: alarmRule, start: testStart - hourMs, end: testStart },
      // A rule of a type is tried on a named device.
      status: 404,
      again: 'acts',
    },
    getRuleTrial: {
      fields: { jobId: 999_999 },
      status: 404,
    },
  }),
];
