/** An alarm rule as form values: texts, rows of clauses or of variables, selected options. */
import { type AlarmRule, type FieldText, newAlarmRule, numberOf } from '@czyun/contract';
import { clockText, minuteOf } from '../../../kit/form/clock-text.ts';
import type { Draft, Problems, Values } from '../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../../kit/form/row-state.ts';
import {
  type ClauseColumn,
  type ClauseField,
  type ClauseRow,
  clauseField,
  clauseRows,
  clausesDraft,
  clausesOf,
  conditionOf,
  freshClause,
} from './clause-draft.ts';

const texts = ['name', 'nameEn', 'expression', 'instruction', 'instructionEn'] as const;
const seconds = ['delayS', 'clearDelayS'] as const;
const clocks = ['from', 'to'] as const;
const columns = ['name', 'deviceId', 'metric'] as const;
export type VariableField = RowField<'variables', (typeof columns)[number]>;
export type RuleField = (typeof texts)[number] | (typeof seconds)[number] | (typeof clocks)[number] | VariableField | ClauseField;

/** Condition of the form, beside its fields. */
export interface Written {
  /** As a sentence of chips, or as an expression over named variables. */
  readonly mode: 'sentence' | 'expression';
  readonly join: 'all' | 'any';
  /** The condition that the sentence was read from; unchanged while the sentence is the same. */
  readonly given: Pick<AlarmRule, 'expression' | 'variables'>;
}
export type Chosen = Pick<AlarmRule, 'severity' | 'days' | 'states' | 'enabled' | 'typeId' | 'deviceId'> & Written;
export type RuleDraft = Draft<RuleField>;

const maxSeconds = 86_400;
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

/** Form values of a rule; a new rule begins with an empty clause. */
export function valuesOf(rule: AlarmRule): Values<RuleField, Chosen> {
  const clauses = rule.variables.length === 0 && rule.expression === '' ? [freshClause([])] : clauseRows(rule);
  return clauses === null ? inMode(rule, 'expression', []) : inMode(rule, 'sentence', clauses);
}

/** The same condition in the other mode; null: not a sentence. */
export function inOtherMode(rule: AlarmRule, mode: Written['mode']): Values<RuleField, Chosen> | null {
  if (mode === 'expression') return inMode(rule, 'expression', []);
  const isEmpty = rule.variables.every(({ metric }) => metric === '') && rule.expression === '';
  const clauses = isEmpty ? [freshClause([])] : clauseRows(rule);
  return clauses === null ? null : inMode(rule, 'sentence', clauses);
}

function inMode(rule: AlarmRule, mode: Written['mode'], clauses: readonly ClauseRow[]) {
  const rows = rule.variables.map(({ name, deviceId, metric }) => ({ name, deviceId: deviceId === null ? '' : String(deviceId), metric }));
  const plain = texts.map((field) => [field, rule[field]]);
  const times = seconds.map((field) => [field, rule[field] === 0 ? '' : String(rule[field])]);
  const { severity, days, states, enabled, typeId, deviceId, expression, variables } = rule;
  const join = expression.includes('||') ? 'any' : 'all';
  return {
    ...Object.fromEntries([...plain, ...times]),
    from: clockText(rule.from),
    to: clockText(rule.to),
    // Only the rows of the current mode, so that every fault has its field.
    ...(mode === 'sentence' ? clausesDraft(clauses) : draftOfRows('variables', rows)),
    ...{ severity, days, states, enabled, typeId, deviceId, mode, join, given: { expression, variables } },
  } as Values<RuleField, Chosen>;
}

/** Invalid texts count as empty; `problemsOf` reports them. */
export function ruleOf(values: Values<RuleField, Chosen>): AlarmRule {
  const { typeId, mode, severity, days, states, enabled, deviceId } = values;
  const plain = Object.fromEntries(texts.map((field) => [field, values[field].trim()]));
  const times = Object.fromEntries(seconds.map((field) => [field, numberOf(values[field]) ?? 0]));
  const span = { from: minuteOf(values.from) ?? null, to: minuteOf(values.to) ?? null };
  const condition = mode === 'sentence' ? conditionOf(values) : { variables: variablesOf(values) };
  const owner = typeId === null ? deviceId : null;
  return { ...newAlarmRule, severity, days, states, enabled, typeId, ...plain, ...times, ...span, deviceId: owner, ...condition };
}

function variablesOf(values: Values<RuleField, Chosen>): AlarmRule['variables'] {
  const draft: RuleDraft = values;
  return rowsOf(draft, 'variables', columns).map(({ name, deviceId, metric }) => ({
    name: name.trim(),
    deviceId: values.typeId !== null || deviceId === '' ? null : Number(deviceId),
    metric,
  }));
}

/** Whether the server can evaluate the rule: every variable has a name and a point. */
export const isComplete = ({ variables, expression, typeId }: AlarmRule): boolean =>
  expression !== '' &&
  variables.length > 0 &&
  variables.every(({ name, metric, deviceId }) => variableForm.test(name) && metric !== '' && (typeId !== null || deviceId !== null));

const variableForm = /^[\p{L}_][\p{L}\p{N}_]{0,31}$/u;

export function problemsOf(values: Values<RuleField, Chosen>): Problems<RuleField> {
  const wrong: [RuleField, FieldText][] = [];
  if (values.name.trim() === '') wrong.push(['name', 'linkNameRequired']);
  for (const field of seconds) {
    const value = numberOf(values[field]);
    if (values[field].trim() === '') continue;
    if (value === null) wrong.push([field, 'numberWrong']);
    else if (value < 0 || value > maxSeconds) wrong.push([field, 'limitRange']);
  }
  for (const field of clocks) if (minuteOf(values[field]) === undefined) wrong.push([field, 'clockWrong']);
  const [from, to] = [minuteOf(values.from), minuteOf(values.to)];
  if (from !== undefined && to !== undefined && (from === null) !== (to === null)) wrong.push(['to', 'limitSpan']);
  wrong.push(...(values.mode === 'sentence' ? clauseFaults(values) : variableFaults(values)));
  return Object.fromEntries(wrong) as Problems<RuleField>;
}

function variableFaults(draft: RuleDraft): [RuleField, FieldText][] {
  return rowsOf(draft, 'variables', columns).flatMap(({ name, metric }, row): [RuleField, FieldText][] => [
    ...(variableForm.test(name.trim()) ? [] : [[variableField(row, 'name'), 'variableName'] as [RuleField, FieldText]]),
    ...(metric === '' ? [[variableField(row, 'metric'), 'pointMissing'] as [RuleField, FieldText]] : []),
  ]);
}

function clauseFaults(draft: RuleDraft): [RuleField, FieldText][] {
  const of = (row: number, column: ClauseColumn, text: FieldText): [RuleField, FieldText] => [clauseField(row, column), text];
  return clausesOf(draft).flatMap(({ metric, comparison, otherMetric, value }, row) => [
    ...(metric === '' ? [of(row, 'metric', 'pointMissing')] : []),
    ...(comparison === 'differs' && otherMetric === '' ? [of(row, 'otherMetric', 'pointMissing')] : []),
    ...(numberOf(value) === null ? [of(row, 'value', 'numberWrong')] : []),
  ]);
}
