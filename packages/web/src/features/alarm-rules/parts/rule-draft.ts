/** An alarm rule as form values: texts, rows of variables, selected options. */
import { type AlarmRule, type FieldText, newAlarmRule, numberOf } from '@czyun/contract';
import { clockText, minuteOf } from '../../../kit/form/clock-text.ts';
import type { Draft, Wrongs } from '../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../../kit/form/row-state.ts';

const texts = ['name', 'nameEn', 'expression', 'instruction', 'instructionEn'] as const;
const seconds = ['delayS', 'clearDelayS'] as const;
const clocks = ['from', 'to'] as const;
const columns = ['name', 'deviceId', 'metric'] as const;
export type VariableField = RowField<'variables', (typeof columns)[number]>;
export type RuleField = (typeof texts)[number] | (typeof seconds)[number] | (typeof clocks)[number] | VariableField;
export type Chosen = Pick<AlarmRule, 'severity' | 'days' | 'states' | 'enabled' | 'typeId' | 'deviceId'>;
export type RuleDraft = Draft<RuleField>;

const mostSeconds = 86_400;
/** Default names of new variables. */
const letters = 'abcdefghijklmnop';

export const variableField = (row: number, column: (typeof columns)[number]): VariableField => `variables.${row}.${column}`;

/** A new row, named by the first unused letter. */
export function freshVariable(draft: RuleDraft): Readonly<Record<(typeof columns)[number], string>> {
  const rows = rowsOf(draft, 'variables', columns);
  const name = [...letters].find((letter) => !rows.some((row) => row.name === letter)) ?? '';
  // The next variable is usually another point of the same device.
  return { name, deviceId: rows.at(-1)?.deviceId ?? '', metric: '' };
}

export function draftOf(rule: AlarmRule): RuleDraft {
  const rows = rule.variables.map(({ name, deviceId, metric }) => ({ name, deviceId: deviceId === null ? '' : String(deviceId), metric }));
  const plain = texts.map((field) => [field, rule[field]]);
  const times = seconds.map((field) => [field, rule[field] === 0 ? '' : String(rule[field])]);
  return {
    ...Object.fromEntries([...plain, ...times]),
    from: clockText(rule.from),
    to: clockText(rule.to),
    ...draftOfRows('variables', rows),
  } as RuleDraft;
}

export function chosenOf({ severity, days, states, enabled, typeId, deviceId }: Chosen): Chosen {
  return { severity, days, states, enabled, typeId, deviceId };
}

/** Invalid texts count as empty; `wrongsOf` reports them. */
export function ruleOf(draft: RuleDraft, chosen: Chosen): AlarmRule {
  const { typeId } = chosen;
  const variables = rowsOf(draft, 'variables', columns).map(({ name, deviceId, metric }) => ({
    name: name.trim(),
    deviceId: typeId !== null || deviceId === '' ? null : Number(deviceId),
    metric,
  }));
  const plain = Object.fromEntries(texts.map((field) => [field, draft[field].trim()]));
  const times = Object.fromEntries(seconds.map((field) => [field, numberOf(draft[field]) ?? 0]));
  const span = { from: minuteOf(draft.from) ?? null, to: minuteOf(draft.to) ?? null };
  return { ...newAlarmRule, ...chosen, ...plain, ...times, ...span, deviceId: typeId === null ? chosen.deviceId : null, variables };
}

/** Whether the server can evaluate it: every variable has a name and a point. */
export const isComplete = ({ variables, expression, typeId }: AlarmRule): boolean =>
  expression !== '' &&
  variables.length > 0 &&
  variables.every(({ name, metric, deviceId }) => variableForm.test(name) && metric !== '' && (typeId !== null || deviceId !== null));

const variableForm = /^[\p{L}_][\p{L}\p{N}_]{0,31}$/u;

export function wrongsOf(draft: RuleDraft): Wrongs<RuleField> {
  const wrong: [RuleField, FieldText][] = [];
  if (draft.name.trim() === '') wrong.push(['name', 'linkNameRequired']);
  for (const field of seconds) {
    const value = numberOf(draft[field]);
    if (draft[field].trim() === '') continue;
    if (value === null) wrong.push([field, 'numberWrong']);
    else if (value < 0 || value > mostSeconds) wrong.push([field, 'limitRange']);
  }
  for (const field of clocks) if (minuteOf(draft[field]) === undefined) wrong.push([field, 'clockWrong']);
  const [from, to] = [minuteOf(draft.from), minuteOf(draft.to)];
  if (from !== undefined && to !== undefined && (from === null) !== (to === null)) wrong.push(['to', 'limitSpan']);
  for (const [row, { name, metric }] of rowsOf(draft, 'variables', columns).entries()) {
    if (!variableForm.test(name.trim())) wrong.push([variableField(row, 'name'), 'variableName']);
    if (metric === '') wrong.push([variableField(row, 'metric'), 'pointMissing']);
  }
  return Object.fromEntries(wrong) as Wrongs<RuleField>;
}
