import { type AlarmRule, alarmRulesApi, devicesApi, historyApi, longestExpression } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';

/** What a change makes old. */
export const ruleReads = [alarmRulesApi.listAlarmRules, alarmRulesApi.listAlarmRuleChanges];

export function useRules(projectId: number) {
  return useCall(alarmRulesApi.listAlarmRules, { query: { projectId } }, { everyMs: 15_000 });
}

export function useChanges(projectId: number, ruleId: number | null) {
  const query = ruleId === null ? { projectId } : { projectId, ruleId };
  return useCall(alarmRulesApi.listAlarmRuleChanges, { query }, { quiet: true });
}

export function useDevices(projectId: number) {
  return useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000 });
}

export function useDeviceType(typeId: number | null) {
  return useCall(devicesApi.queryDeviceType, typeId === null ? null : { query: { id: typeId } }, { freshMs: 600_000 });
}

type Asked = Pick<AlarmRule, 'expression' | 'typeId' | 'deviceId' | 'variables'>;

/** What a condition says now, again and again; null waits. */
export function useCheck(projectId: number, asked: Asked | null) {
  const isAskable = asked !== null && asked.expression.length <= 2 * longestExpression;
  return useCall(alarmRulesApi.checkAlarmRule, isAskable ? { body: { projectId, ...asked } } : null, {
    everyMs: 5000,
    keep: true,
    quiet: true,
    passing: true,
  });
}

/** Curves that a trial was made on. */
export function useCurves(keys: readonly string[], start: number, end: number) {
  const query = { key: keys.join(','), start, end, width: 720, form: 'columns' } as const;
  return useCall(historyApi.getParamHistory, keys.length === 0 ? null : { query }, { quiet: true });
}
