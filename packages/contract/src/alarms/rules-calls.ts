/** Alarm rules of a project: current ones, changes, the present result of a condition, and trials. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { id, int } from '../fields/primitives.ts';
import { deviceId, end, jobId, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { alarmRule, longestExpression, maxRuleVariables, ruleVariable } from './rules.ts';

const seen = { access: 'project.view', scope: { field: 'projectId', kind: 'project' } } as const;
const kept = { access: 'device.threshold', scope: { field: 'projectId', kind: 'project' }, changes: true, cost: 'normal' } as const;

/** The point of a variable of a rule, in the caller's language. */
const rulePoint = z.object({
  /** null: of each device of the type. */
  deviceName: z.string().nullable(),
  pointName: z.string(),
  unit: z.string().nullable(),
  /** Words of its values; null: it is a quantity. */
  states: z.record(z.string(), z.string()).nullable(),
});
export type RulePoint = z.infer<typeof rulePoint>;

export const alarmRuleView = z.object({
  id: z.number().int(),
  version: z.number().int(),
  rule: alarmRule,
  /** Points of the variables, in their order; null: the device or point no longer exists. */
  points: z.array(rulePoint.nullable()),
  /** The type that the rule applies to, in the caller's language. */
  typeName: z.string().nullable(),
  /** Number of devices that it is evaluated for now; 0: it is not evaluated. */
  judged: z.number().int(),
  /** Number of its active alarms. */
  standing: z.number().int(),
  /** Why it cannot be evaluated, in the caller's language. */
  fault: z.string().nullable(),
  changed: z.number(),
  by: actor,
});
export type AlarmRuleView = z.infer<typeof alarmRuleView>;

/** One change of a rule. */
export const alarmRuleChange = z.object({
  id: z.number().int(),
  ruleId: z.number().int(),
  time: z.number(),
  by: actor,
  /** Rule after the change; null: removed. */
  rule: alarmRule.nullable(),
  /** Rule before the change; null: the rule was new. */
  before: alarmRule.nullable(),
});
export type AlarmRuleChange = z.infer<typeof alarmRuleChange>;

const verdict = z.enum(['true', 'false', 'unknown']);

/** The present result of a condition. */
export const ruleCheck = z.object({
  /** The fault in the expression, in the caller's language; null if there is none. */
  fault: z.object({ message: z.string(), at: z.number().int() }).nullable(),
  /** Result for each device that it applies to: at most 50. */
  devices: z.array(
    z.object({
      deviceId: z.number().int(),
      deviceName: z.string(),
      result: verdict,
      /** Values of the variables, in their order; null: unknown now. */
      values: z.array(z.number().nullable()),
    }),
  ),
  /** Total number of devices. */
  count: z.number().int(),
});
export type RuleCheck = z.infer<typeof ruleCheck>;

/** Alarms that a rule would have raised for one device in a time range. */
export const ruleTrial = z.object({
  start: z.number(),
  /** End of the evaluated part. */
  end: z.number(),
  /** Readings evaluated. */
  readings: z.number(),
  count: z.number().int(),
  /** Total duration of the alarm, ms. */
  stoodMs: z.number(),
  /** Total time in which the condition was unknown, ms. */
  unknownMs: z.number(),
  /** The first 500; `end` null: still active at the end. */
  episodes: z.array(z.object({ start: z.number(), end: z.number().nullable() })),
});
export type RuleTrial = z.infer<typeof ruleTrial>;

/** Days that the alarms of rules are counted over, today included. */
export const ruleCountDays = 30;

/** Alarms of the rules of a project by day. */
export const ruleCounts = z.object({
  /** Days of the project's time zone, yyyy-mm-dd, the oldest first. */
  days: z.array(z.string()),
  /** Rules with at least one alarm, removed rules included. */
  rules: z.array(
    z.object({
      ruleId: z.number().int(),
      /** Number of alarms by day, in the order of `days`. */
      alarms: z.array(z.number().int()),
      total: z.number().int(),
      /** Start of the latest alarm. */
      last: z.number(),
    }),
  ),
});
export type RuleCounts = z.infer<typeof ruleCounts>;

const trialAnswer = z.object({
  jobId: z.number().int(),
  /** null: in progress; poll the job. */
  trial: ruleTrial.nullable(),
});

/** Longest range of a trial, days. */
export const maxRuleTrialDays = 30;

export const alarmRulesApi = defineApi({
  listAlarmRules: {
    ...seen,
    method: 'GET',
    path: '/api/alarmRules/list',
    cost: 'normal',
    summary: 'The alarm rules of a project, by name',
    query: z.object({ projectId }),
    response: z.object({ timeZone: z.string(), rules: z.array(alarmRuleView) }),
  },
  countRuleAlarms: {
    ...seen,
    method: 'GET',
    path: '/api/alarmRules/counts',
    cost: 'normal',
    summary: `Alarms that each rule of a project raised, by day, over the last ${ruleCountDays} days`,
    query: z.object({ projectId }),
    response: ruleCounts,
  },
  saveAlarmRule: {
    ...kept,
    method: 'POST',
    path: '/api/alarmRules/save',
    most: { kB: 32 },
    summary: 'Create an alarm rule (`ruleId` null) or replace one; `version` is the loaded one, 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      ruleId: id.nullable().default(null).describe('Rule to change, by the ID that listAlarmRules lists; null: a new one'),
      version: int.min(0).default(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      rule: alarmRule.describe('The rule'),
    }),
    response: alarmRuleView,
  },
  removeAlarmRule: {
    ...kept,
    method: 'POST',
    path: '/api/alarmRules/remove',
    summary: 'Remove a rule: its active alarms clear; it can be restored from its change history',
    body: z.object({
      projectId,
      ruleId: id.describe('Rule, by the ID that listAlarmRules lists'),
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
    }),
    response: z.object({ removed: z.literal(true) }),
  },
  listAlarmRuleChanges: {
    ...seen,
    method: 'GET',
    path: '/api/alarmRules/changes',
    cost: 'normal',
    summary: 'Change history of a rule, or (without `ruleId`) of all rules of the project: the newest 100',
    query: z.object({ projectId, ruleId: id.optional().describe('Rule, by the ID that listAlarmRules lists') }),
    response: z.array(alarmRuleChange),
  },
  restoreAlarmRule: {
    ...kept,
    method: 'POST',
    path: '/api/alarmRules/restore',
    summary: 'Restore a rule to an earlier change, removed ones too; `version` is that of its newest change',
    body: z.object({
      projectId,
      ruleId: id.describe('Rule, by the ID that listAlarmRules lists'),
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      changeId: id.describe('Change of the history to go back to, by its ID'),
    }),
    response: alarmRuleView,
  },
  checkAlarmRule: {
    ...seen,
    method: 'POST',
    path: '/api/alarmRules/check',
    reads: true,
    cost: 'normal',
    summary: 'Errors of an expression with their position, otherwise its current result per device',
    body: z.object({
      projectId,
      expression: z
        .string()
        .max(2 * longestExpression)
        .describe('Condition to check'),
      typeId: z.int().nullable().default(null).describe('Device type the rule applies to; null: named devices'),
      deviceId: deviceId.nullable().default(null).describe('Device that raises the alarm; null: that of the first variable'),
      variables: z.array(ruleVariable).max(maxRuleVariables).describe('Variables of the condition'),
    }),
    response: ruleCheck,
  },
  tryAlarmRule: {
    ...seen,
    method: 'POST',
    path: '/api/alarmRules/try',
    names: { on: ['设备', 'Device'] },
    // It creates a job.
    changes: true,
    cost: 'heavy',
    most: { kB: 32 },
    summary:
      'Back-test of a rule over at most 30 days of stored readings, each by its last known value; of a type for the device `on`. A job, whose result is in the answer when it takes less than 2 s',
    body: z.object({
      projectId,
      rule: alarmRule.describe('The rule'),
      on: id.nullable().default(null).describe('Device to try a rule of a type on'),
      start,
      end,
    }),
    response: trialAnswer,
  },
  getRuleTrial: {
    ...seen,
    method: 'GET',
    path: '/api/alarmRules/trial',
    cost: 'normal',
    summary: 'Result of a back-test started by tryAlarmRule',
    query: z.object({ projectId, jobId }),
    response: trialAnswer,
  },
});
