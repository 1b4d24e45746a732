import { expect, test } from 'vitest';
import { keepsWords, sayWord } from './point-words.ts';

test("states and bits are shown in the reader's language", () => {
  const state = { type: 'enum', states: { 1: { zh: '运行', en: 'Running' } } } as const;
  expect([sayWord(state, 1, 'zh'), sayWord(state, 0.9999, 'en'), sayWord(state, 7, 'en')]).toEqual(['运行', 'Running', '7']);
  const bits = { type: 'bits', bits: { 0: { zh: '过温', en: 'Hot' }, 3: { zh: '漏液', en: 'Leak' } } } as const;
  expect([sayWord(bits, 9, 'zh'), sayWord(bits, 9, 'en'), sayWord(bits, 2, 'en'), sayWord(bits, 0, 'en')]).toEqual([
    '过温、漏液',
    'Hot, Leak',
    '#1',
    '-',
  ]);
});

test('a count of words is a number', () => {
  expect([keepsWords({ type: 'enum' }, null), keepsWords({ type: 'flag' }, 'last'), keepsWords({ type: 'bits' }, 'count')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(keepsWords({ type: 'number' }, 'last')).toBe(false);
});
