import { describe, expect, it } from 'vitest';
import { defineMessages } from './define-messages.ts';
import { setLanguage } from './language.ts';

const text = defineMessages(
  'test',
  { list: { one: '一个', many: '{{n}} 个{{what}}' } },
  { list: { one: 'one', many: '{{n}} of {{what}}' } },
);

describe('messages', () => {
  it('are said in the language now, blanks filled as they are', async () => {
    await setLanguage('zh');
    expect(text.say(($) => $.list.many, { n: 3, what: '<b>' })).toBe('3 个<b>');
    await setLanguage('en');
    expect(text.say(($) => $.list.many, { n: 0, what: '' })).toBe('0 of ');
  });
  it('say one of one and several of several, by whichever blank counts', async () => {
    const counted = defineMessages(
      'counted',
      { rows: '{{n}} 行', part: '{{n}} / {{total}} 台' },
      {
        rows: { one: '{{n}} row', other: '{{n}} rows' },
        part: { by: 'total', one: '{{n}} of {{total}} device', other: '{{n}} of {{total}} devices' },
      },
    );
    await setLanguage('en');
    expect([0, 1, 2].map((n) => counted.say(($) => $.rows, { n }))).toEqual(['0 rows', '1 row', '2 rows']);
    expect([1, 7].map((total) => counted.say(($) => $.part, { n: 1, total }))).toEqual(['1 of 1 device', '1 of 7 devices']);
    await setLanguage('zh');
    expect(counted.say(($) => $.rows, { n: 1 })).toBe('1 行');
  });

  it('of English never count without a form for one', () => {
    const found = Object.values(import.meta.glob<{ en: object }>('../../**/messages.en.ts', { eager: true }));
    expect(found.length).toBeGreaterThan(15);
    const sentences = (node: object): string[] =>
      Object.values(node).flatMap((leaf: unknown) =>
        typeof leaf === 'string'
          ? [leaf]
          : typeof leaf === 'object' && leaf !== null && !('other' in leaf && 'one' in leaf && !('many' in leaf))
            ? sentences(leaf)
            : [],
      );
    // `3 devices`, `3 new entries`; not `3 selected`, `3 s`.
    const counts = /\{\{(n|count|total|seconds|points|devices)\}\}(?: [a-z]+)? [a-z]{2,}s\b/;
    expect(found.flatMap(({ en }) => sentences(en)).filter((sentence) => counts.test(sentence))).toEqual([]);
  });

  it('may be chosen by any expression', () => {
    for (const name of ['one', 'many'] as const) expect(text.say(($) => ({ one: $.list.one, many: $.list.many })[name])).not.toBe('');
  });
});
