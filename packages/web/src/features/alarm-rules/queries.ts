import { type AlarmRule, alarmRulesApi, devicesApi, historyApi, longestExpression } from '@czyun/contract';
import { useCall } from '../../platform/api/use-call.ts';

/** Reads that a change invalidates. */
export const ruleReads = [alarmRulesApi.listAlarmRules, alarmRulesApi.listAlarmRuleChanges];

export function useRules(projectId: number) {
  return useCall(alarmRulesApi.listAlarmRules, { query: { projectId } }, { everyMs: 15_000 });
}

/** Alarms by rule and day; read again when a rule changes. */
export function useCounts(projectId: number) {
  return useCall(alarmRulesApi.countRuleAlarms, { query: { projectId } }, { everyMs: 60_000, quiet: true });
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

type Condition = Pick<AlarmRule, 'expression' | 'typeId' | 'deviceId' | 'variables'>;

/** Current result of a condition, polled; null: no request. */
export function useCheck(projectId: number, condition: Condition | null) {
  const isShort = condition !== null && condition.expression.length <= 2 * longestExpression;
  return useCall(alarmRulesApi.checkAlarmRule, isShort ? { body: { projectId, ...condition } } : null, {
    everyMs: 5000,
    keep: true,
    quiet: true,
    passing: true,
  });
}

/** Curves of a trial. */
export function useCurves(keys: readonly string[], start: number, end: number) {
  const query = { key: keys.join(','), start, end, width: 720, form: 'columns' } as const;
  return useCall(historyApi.getParamHistory, keys.length === 0 ? null : { query }, { quiet: true });
}
