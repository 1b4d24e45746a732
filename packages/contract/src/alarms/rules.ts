/**
 * Alarm rules of a project: a condition over points of its devices, with an alarm while it is true. Forms, the store, the log and the
 * evaluation share this shape.
 */
import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { fieldText } from '../texts/field-text.ts';
import { limitStates } from './limits.ts';

export const maxAlarmRules = 500;
export const maxRuleVariables = 16;
/** Maximum length of an expression, characters. */
export const longestExpression = 500;

const ref = z.int().positive().max(Number.MAX_SAFE_INTEGER);
const seconds = z.number().min(0).max(86_400).default(0);
const minute = z.int().min(0).max(1440).nullable().default(null);
const words = z.string().trim().max(1000, fieldText('tooLong')).default('');

/** A name in the expression, and its point. */
export const ruleVariable = z.object({
  name: pattern(32, /^[\p{L}_][\p{L}\p{N}_]*$/u, 'variableName').describe(
    'Letters of any language, digits and underscores, not beginning with a digit',
  ),
  deviceId: ref.nullable().default(null).describe('null: of the device that is judged, in rules of a type'),
  metric: z.string().min(1, fieldText('pointMissing')).max(80),
});
export type RuleVariable = z.output<typeof ruleVariable>;

export const alarmRule = z.object({
  name: z.string().trim().min(1, fieldText('linkNameRequired')).max(80, fieldText('tooLong')).describe('Text of the alarm in the log'),
  nameEn: z.string().trim().max(80, fieldText('tooLong')).default('').describe('For readers of English; empty: as `name`'),
  expression: z.string().max(longestExpression, fieldText('tooLong')).describe('A condition over the variables'),
  typeId: z
    .int()
    .nullable()
    .default(null)
    .describe('Device type the rule applies to, each device separately; null: once, for the devices that the variables name'),
  deviceId: ref
    .nullable()
    .default(null)
    .describe('Device that raises the alarm; null: that of the first variable. Not used in rules of a type'),
  variables: z.array(ruleVariable).min(1, fieldText('variableMissing')).max(maxRuleVariables),
  severity: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
  delayS: seconds.describe('On delay, s'),
  clearDelayS: seconds.describe('Off delay, s'),
  days: z.array(z.int().min(1).max(7)).max(7).default([]).describe('Days of the week, 1 Monday to 7 Sunday; none: every day'),
  from: minute.describe(
    "Minutes of the project's day, from (with) to (without); a span over midnight belongs to the day it begins in. null: the whole day",
  ),
  to: minute,
  states: z
    .array(z.enum(limitStates))
    .max(limitStates.length)
    .default([])
    .describe('Run states in which the rule is checked; none: always'),
  enabled: z.boolean().default(true),
  instruction: words.describe("What to do about the alarm; empty: the product's instruction"),
  instructionEn: words,
});
export type AlarmRule = z.output<typeof alarmRule>;

/** A new, empty rule; a plain value, since pages do not load schemas. */
export const newAlarmRule: AlarmRule = {
  name: '',
  nameEn: '',
  expression: '',
  typeId: null,
  deviceId: null,
  variables: [],
  severity: 2,
  delayS: 0,
  clearDelayS: 0,
  days: [],
  from: null,
  to: null,
  states: [],
  enabled: true,
  instruction: '',
  instructionEn: '',
};
