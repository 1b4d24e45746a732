import { type NoticeRule, noticeRule } from '@czyun/contract';
import { expect, it } from 'vitest';
import { choiceOf, ruleOf, ruleProblems, textsOf } from './rule-draft.ts';

const whole: NoticeRule = noticeRule.parse({
  ...{ name: '夜间', enabled: false, severities: [1], kinds: [3], deviceIds: [4], regionIds: [5], recovered: true, language: 'en' },
  ...{ hours: { days: [1, 7], from: '22:00', to: '06:00' }, delayMinutes: 5, repeat: { everyMinutes: 30, most: 4 } },
  ...{ escalate: { afterMinutes: 60, userId: 9 }, to: { userIds: [1], onCall: true, channelIds: [2] } },
});

it('a rule survives the conversion to a draft and back', () => {
  const plain = noticeRule.parse({ name: 'x', severities: [1], kinds: [2], to: { email: true } });
  for (const rule of [whole, plain]) expect(ruleOf(textsOf(rule), choiceOf(rule, false))).toEqual(rule);
});

it('a new rule notifies immediately, at any hour, for levels 1 and 2', () => {
  const rule = ruleOf({ ...textsOf(null), name: ' x ' }, choiceOf(null, true));
  expect(rule).toMatchObject({ name: 'x', severities: [1, 2], kinds: [2, 3], hours: null, delayMinutes: 0, repeat: null, escalate: null });
  expect(noticeRule.parse(rule)).toEqual(rule);
});

it('validates minutes and times', () => {
  const texts = { ...textsOf(null), name: 'x' };
  expect(ruleProblems(texts)).toEqual({});
  expect(ruleProblems({ ...texts, name: ' ', delay: '1441', every: '1.5', most: '21', after: 'x', start: '24:00' })).toEqual({
    ...{
      name: 'linkNameRequired',
      delay: 'minutesWrong',
      every: 'minutesWrong',
      most: 'timesWrong',
      after: 'minutesWrong',
      start: 'hourWrong',
    },
  });
  expect(ruleProblems({ ...texts, most: '' })).toEqual({});
});
