import { type AlarmRule, newAlarmRule } from '@czyun/contract';
import { expect, it } from 'vitest';
import { chosenOf, draftOf, freshVariable, isAskable, ruleOf, wrongsOf } from './rule-draft.ts';

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

it('goes into a form and comes back as it was', () => {
  expect(ruleOf(draftOf(rule), chosenOf(rule))).toEqual(rule);
  expect(ruleOf(draftOf(newAlarmRule), chosenOf(newAlarmRule))).toEqual(newAlarmRule);
  const ofType = ruleOf(draftOf(rule), { ...chosenOf(rule), typeId: 1203, deviceId: 9 });
  expect(ofType).toMatchObject({ deviceId: null, variables: [{ deviceId: null }] });
});

it('is asked for once every variable has a name and a point', () => {
  expect(isAskable(rule)).toBe(true);
  expect(isAskable({ ...rule, variables: [] })).toBe(false);
  expect(isAskable({ ...rule, variables: [{ name: 'a', deviceId: null, metric: 'm' }] })).toBe(false);
  expect(isAskable({ ...rule, variables: [{ name: '1', deviceId: 7, metric: 'm' }] })).toBe(false);
});

it('says what is wrong beside its field', () => {
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

it('names a new variable by the first letter that is free, on the device before', () => {
  expect(freshVariable(draftOf(rule))).toEqual({ name: 'b', deviceId: '7', metric: '' });
  expect(freshVariable(draftOf(newAlarmRule))).toEqual({ name: 'a', deviceId: '', metric: '' });
});
