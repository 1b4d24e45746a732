import { describe, expect, it } from 'vitest';
import { findMisleading } from '../kernel/misleading.ts';

const nested = (value: unknown, levels: number, wrap: (inner: unknown) => unknown) => {
  let whole = value;
  for (let level = 0; level < levels; level += 1) whole = wrap(whole);
  return whole;
};

describe('misleading texts', () => {
  it.each(['\u202e', '\u2066', '\u200e', '\u200f', '\u061c', '\u0007', '\ud800', '\u200b', '\u2060\u200d', ' \u200b ', '\u3164', '\u2800'])(
    'are found: %j',
    (text) => {
      expect(findMisleading({ a: [0, { b: text }] })).toMatchObject({ path: ['a', 1, 'b'] });
      expect(findMisleading({ a: { [text]: 0 } })).toMatchObject({ path: ['a'] });
    },
  );

  it.each(['', ' ', '\u3000', 'a\tb\r\nc', '储能站', 'می\u200cخواهم', '👩\u200d🔧', 'soft\u00adhyphen', '𝟙'])(
    'do not include usual texts: %j',
    (text) => {
      expect(findMisleading({ a: text })).toBeNull();
    },
  );

  it.each([
    ['lists', (inner: unknown) => [inner]],
    ['objects', (inner: unknown) => ({ inner })],
  ])('are found at any depth of %s', (_what, wrap) => {
    expect(findMisleading(nested('a', 100, wrap))).toBeNull();
    expect(findMisleading(nested('\u202e', 100, wrap))).not.toBeNull();
    for (const levels of [101, 105, 3000, 100_000]) expect(findMisleading(nested('a', levels, wrap))?.message.en).toBe('Nested too deeply');
  });
});
