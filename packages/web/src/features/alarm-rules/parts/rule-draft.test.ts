import { type AlarmRule, newAlarmRule } from '@czyun/contract';
import { expect, it } from 'vitest';
import { chosenOf, draftOf, freshVariable, isComplete, ruleOf, wrongsOf } from './rule-draft.ts';

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

it('survives a round trip through the form', () => {
  expect(ruleOf(draftOf(rule), chosenOf(rule))).toEqual(rule);
  expect(ruleOf(draftOf(newAlarmRule), chosenOf(newAlarmRule))).toEqual(newAlarmRule);
  const ofType = ruleOf(draftOf(rule), { ...chosenOf(rule), typeId: 1203, deviceId: 9 });
  expect(ofType).toMatchObject({ deviceId: null, variables: [{ deviceId: null }] });
});

it('is complete once every variable has a name and a point', () => {
  expect(isComplete(rule)).toBe(true);
  expect(isComplete({ ...rule, variables: [] })).toBe(false);
  expect(isComplete({ ...rule, variables: [{ name: 'a', deviceId: null, metric: 'm' }] })).toBe(false);
  expect(isComplete({ ...rule, variables: [{ name: '1', deviceId: 7, metric: 'm' }] })).toBe(false);
});

it('reports each fault at its field', () => {
  const draft = {
    ...draftOf(rule),
    name: ' ',
    delayS: 'x',
    clearDelayS: '90000',
    from: '25:00',
    'variables.0.name': '1a',
    'variables.0.metric': '',
  };
  expect(wrongsOf(draft)).toEqual({
    name: 'linkNameRequired',
    delayS: 'numberWrong',
    clearDelayS: 'limitRange',
    from: 'clockWrong',
    'variables.0.name': 'variableName',
    'variables.0.metric': 'pointMissing',
  });
  expect(wrongsOf({ ...draftOf(rule), to: '' })).toEqual({ to: 'limitSpan' });
});

it('names a new variable by the first unused letter, on the device of the previous one', () => {
  expect(freshVariable(draftOf(rule))).toEqual({ name: 'b', deviceId: '7', metric: '' });
  expect(freshVariable(draftOf(newAlarmRule))).toEqual({ name: 'a', deviceId: '', metric: '' });
});
