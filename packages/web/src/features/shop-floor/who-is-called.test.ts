import type { NoticeRule } from '@czyun/contract';
import { expect, test } from 'vitest';
import { rulesFor } from './who-is-called.ts';

const rule = (name: string, changes: Partial<NoticeRule>): NoticeRule => ({
  ...{ name, enabled: true, severities: [1, 2], kinds: [2], only: 'all', deviceIds: [], regionIds: [], hours: null, delayMinutes: 0 },
  ...{ repeat: null, escalate: null, recovered: false, language: 'zh' },
  to: { email: false, channelIds: [], userIds: [], everyone: true, onCall: false },
  ...changes,
});

test('calls of stopped machines use rules for all alarms, for calls and for stops, of their devices or zones', () => {
  const rules = [
    rule('all', {}),
    rule('calls', { only: 'andon' }),
    rule('stops here', { only: 'stop', regionIds: [4] }),
    rule('elsewhere', { only: 'stop', deviceIds: [8] }),
    rule('material', { only: 'material' }),
    rule('severe', { severities: [1] }),
    rule('off', { enabled: false }),
  ];
  expect(rulesFor(rules, [{ deviceId: 7, regionId: 4 }])).toEqual(['all', 'calls', 'stops here']);
  expect(rulesFor([], [{ deviceId: 7, regionId: 4 }])).toEqual([]);
});
