import { expect, test } from 'vitest';
import { reasons } from './reasons.ts';
import { halfOf, outcomeOf, resultText } from './result-words.ts';

const say = (text: string | null, language: 'zh' | 'en' = 'en', isCommand = true) => {
  const { outcome, word, reason } = outcomeOf(text, { language, isCommand, sayOther: (other) => `<${other}>` });
  return [outcome, word, reason];
};

test('a result is shown in one language', () => {
  expect(say(resultText('done', reasons.none), 'zh')).toEqual(['done', '完成', null]);
  const refused = resultText('refused', reasons.offline);
  expect([say(refused, 'zh'), say(refused)]).toEqual([
    ['refused', '已拒绝', '设备离线'],
    ['refused', 'Refused', 'The device is offline'],
  ]);
  const limit = resultText('refused', reasons.aboveMax(5, 'm / s'));
  expect([say(limit, 'zh')[2], say(limit)[2]]).toEqual(['高于上限 5 m / s', 'Above the upper limit 5 m / s']);
  expect(say('timeout: one language alone')).toEqual(['timeout', 'Timed out', 'one language alone']);
  expect([halfOf('甲 / A', 'zh'), halfOf('甲 / A', 'en'), halfOf('A', 'en')]).toEqual(['甲', 'A', 'A']);
});

test('a command refused without a reason is refused; for another operation the same word is the reason of its failure', () => {
  expect(say('refused')).toEqual(['refused', 'Refused', null]);
  expect(say('refused', 'en', false)).toEqual(['failed', 'Failed', '<refused>']);
  for (const done of [null, '', '12', 'ok', 'done']) expect(say(done, 'en', false)).toEqual(['done', 'Done', null]);
});
