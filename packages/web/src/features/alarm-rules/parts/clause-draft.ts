/** The clauses of a sentence as form rows. */
import { type AlarmRule, numberOf, type RuleVariable } from '@czyun/contract';
import type { Draft } from '../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../../kit/form/row-state.ts';
import type { Written } from './rule-draft.ts';
import { type Clause, type Comparison, comparisons, expressionOf, sentenceOf } from './sentence.ts';

export const clauseColumns = ['deviceId', 'metric', 'comparison', 'otherDeviceId', 'otherMetric', 'value'] as const;
export type ClauseColumn = (typeof clauseColumns)[number];
export type ClauseField = RowField<'clauses', ClauseColumn>;
export type ClauseRow = Readonly<Record<ClauseColumn, string>>;

export const maxClauses = 8;
const letters = [...'abcdefghijklmnop'];

export const clauseField = (row: number, column: ClauseColumn): ClauseField => `clauses.${row}.${column}`;

/** A new row: usually another point of the same device. */
export function freshClause(rows: readonly ClauseRow[]): ClauseRow {
  return { deviceId: rows.at(-1)?.deviceId ?? '', metric: '', comparison: 'above', otherDeviceId: '', otherMetric: '', value: '' };
}

export const clausesOf = (values: Draft<ClauseField>): readonly ClauseRow[] => rowsOf(values, 'clauses', clauseColumns);
export const clausesDraft = (rows: readonly ClauseRow[]) => draftOfRows('clauses', rows);

/** The rows of a condition; null: not a sentence, or with variables that the sentence would lose. */
export function clauseRows({ expression, variables }: Pick<AlarmRule, 'expression' | 'variables'>): readonly ClauseRow[] | null {
  const sentence = sentenceOf(expression);
  if (sentence === null || sentence.clauses.length > maxClauses) return null;
  const named = (name: string | null) => variables.find((variable) => variable.name === name);
  const used = sentence.clauses.flatMap(({ name, other }) => (other === null ? [name] : [name, other]));
  if (used.some((name) => !named(name)) || variables.some(({ name }) => !used.includes(name))) return null;
  const device = (variable: RuleVariable | undefined) => (variable?.deviceId == null ? '' : String(variable.deviceId));
  return sentence.clauses.map(({ name, other, comparison, value }) => ({
    deviceId: device(named(name)),
    metric: named(name)?.metric ?? '',
    comparison,
    otherDeviceId: device(named(other)),
    otherMetric: named(other)?.metric ?? '',
    value: String(value),
  }));
}

type Condition = Pick<AlarmRule, 'expression' | 'variables'>;

/** The condition of the rows; without an expression while a row is incomplete. */
export function conditionOf(values: Draft<ClauseField> & Pick<AlarmRule, 'typeId'> & Pick<Written, 'join' | 'given'>): Condition {
  const { join, given, typeId } = values;
  const rows = clausesOf(values);
  const before = clauseRows(given);
  const sameJoin = rows.length < 2 || given.expression.includes('||') === (join === 'any');
  const sameScope = typeId === null || given.variables.every(({ deviceId }) => deviceId === null);
  if (sameJoin && sameScope && before !== null && JSON.stringify(before) === JSON.stringify(rows)) return given;
  const variables: RuleVariable[] = [];
  const nameFor = (device: string, metric: string): string => {
    const deviceId = typeId !== null || device === '' ? null : Number(device);
    const known = variables.find((variable) => variable.deviceId === deviceId && variable.metric === metric);
    if (known) return known.name;
    const name = letters[variables.length] ?? '';
    variables.push({ name, deviceId, metric });
    return name;
  };
  const clauses = rows.map((row): Clause | null => {
    const value = numberOf(row.value);
    const comparison = comparisons.find((each) => each === row.comparison) ?? ('above' satisfies Comparison);
    const name = nameFor(row.deviceId, row.metric);
    const other = comparison === 'differs' ? nameFor(row.otherDeviceId, row.otherMetric) : null;
    return value === null ? null : { comparison, name, other, value };
  });
  const isComplete = clauses.length > 0 && clauses.every((clause) => clause !== null);
  return { expression: isComplete ? expressionOf({ join, clauses }) : '', variables };
}
