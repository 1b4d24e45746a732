import { expect, test } from 'vitest';
import { resultText, sayResult } from './result-words.ts';
import { reasons } from './words.ts';

test('a result is said in one language', () => {
  expect(sayResult(resultText('done', reasons.none), 'zh')).toBe('完成');
  const refused = resultText('refused', reasons.offline);
  expect([sayResult(refused, 'zh'), sayResult(refused, 'en')]).toEqual(['已拒绝：设备离线', 'Refused: The device is offline']);
  const limit = resultText('refused', reasons.aboveMax(5, 'm / s'));
  expect([sayResult(limit, 'zh'), sayResult(limit, 'en')]).toEqual(['已拒绝：高于上限 5 m / s', 'Refused: Above the upper limit 5 m / s']);
  for (const other of ['failed', '12', '', 'timeout: one language alone']) {
    expect(sayResult(other, 'en')).toBe(other.replace('timeout', 'Timed out'));
  }
});
