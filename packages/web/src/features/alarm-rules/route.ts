import { alarmRulesApi } from '@czyun/contract';
import { screen } from '../../platform/address/screen.ts';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';

export const alarmRulesScreen = screen(
  'alarm-rules',
  async () => (await import('./alarm-rules-screen.tsx')).AlarmRulesScreen,
  (projectId) => {
    prefetchCall(alarmRulesApi.listAlarmRules, { query: { projectId } });
    prefetchCall(alarmRulesApi.countRuleAlarms, { query: { projectId } });
  },
);
