import { type AlarmRule, newAlarmRule } from '@czyun/contract';
import { expect, it } from 'vitest';
import { freshVariable, inOtherMode, isComplete, problemsOf, ruleOf, valuesOf } from './rule-draft.ts';

const rule: AlarmRule = {
  ...newAlarmRule,
  name: '偏差',
  expression: 'a > 5',
  variables: [{ name: 'a', deviceId: 7, metric: 'active_power' }],
  delayS: 30,
  days: [1, 2],
  from: 480,
  to: 1080,
};

/** A condition that cannot be expressed as a sentence. */
const worked: AlarmRule = {
  ...rule,
  expression: 'a + b > 5',
  variables: [...rule.variables, { name: 'b', deviceId: 8, metric: 'active_power' }],
};

it('survives a round trip through the form, as a sentence and as an expression', () => {
  for (const each of [rule, worked, { ...rule, expression: 'a>5' }]) expect(ruleOf(valuesOf(each))).toEqual(each);
  expect(valuesOf(rule)).toMatchObject({ mode: 'sentence', 'clauses.0.comparison': 'above', 'clauses.0.value': '5' });
  expect(valuesOf(worked)).toMatchObject({ mode: 'expression', 'variables.1.deviceId': '8' });
  const ofType = ruleOf({ ...valuesOf(rule), typeId: 1203, deviceId: 9 });
  expect(ofType).toMatchObject({ deviceId: null, variables: [{ deviceId: null }] });
});

it('names the points of a sentence, each once', () => {
  const values = { ...valuesOf(rule), 'clauses.0.value': '6' } as ReturnType<typeof valuesOf>;
  expect(ruleOf(values)).toMatchObject({ expression: 'a > 6', variables: rule.variables });
  const two = {
    ...values,
    join: 'any' as const,
    'clauses.1.deviceId': '7',
    'clauses.1.metric': 'active_power',
    'clauses.1.comparison': 'differs',
    'clauses.1.otherDeviceId': '8',
    'clauses.1.otherMetric': 'active_power',
    'clauses.1.value': '2',
  };
  expect(ruleOf(two)).toMatchObject({ expression: 'a > 6 || abs(a - b) > 2', variables: [{ deviceId: 7 }, { name: 'b', deviceId: 8 }] });
  expect(ruleOf({ ...two, 'clauses.1.value': '' })).toMatchObject({ expression: '' });
});

it('converts between sentence and expression without a change, where both are possible', () => {
  const asExpression = inOtherMode(rule, 'expression') ?? expect.fail('no expression');
  expect(ruleOf(asExpression)).toEqual(rule);
  expect(inOtherMode(ruleOf(asExpression), 'sentence')).toMatchObject({ mode: 'sentence', 'clauses.0.value': '5' });
  expect(inOtherMode(worked, 'sentence')).toBeNull();
});

it('is complete once every variable has a name and a point', () => {
  expect(isComplete(rule)).toBe(true);
  expect(isComplete({ ...rule, variables: [] })).toBe(false);
  expect(isComplete({ ...rule, variables: [{ name: 'a', deviceId: null, metric: 'm' }] })).toBe(false);
  expect(isComplete({ ...rule, variables: [{ name: '1', deviceId: 7, metric: 'm' }] })).toBe(false);
});

it('reports each fault at its field', () => {
  const draft = {
    ...valuesOf(worked),
    name: ' ',
    delayS: 'x',
    clearDelayS: '90000',
    from: '25:00',
    'variables.0.name': '1a',
    'variables.0.metric': '',
  };
  expect(problemsOf(draft)).toEqual({
    name: 'linkNameRequired',
    delayS: 'numberWrong',
    clearDelayS: 'limitRange',
    from: 'clockWrong',
    'variables.0.name': 'variableName',
    'variables.0.metric': 'pointMissing',
  });
  expect(problemsOf({ ...valuesOf(rule), to: '' })).toEqual({ to: 'limitSpan' });
  expect(problemsOf({ ...valuesOf(newAlarmRule), name: 'x' })).toEqual({
    'clauses.0.metric': 'pointMissing',
    'clauses.0.value': 'numberWrong',
  });
});

it('names a new variable by the first unused letter, on the device of the previous one', () => {
  expect(freshVariable(valuesOf(worked))).toEqual({ name: 'c', deviceId: '8', metric: '' });
  expect(freshVariable(valuesOf(newAlarmRule))).toEqual({ name: 'a', deviceId: '', metric: '' });
});
