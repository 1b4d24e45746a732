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
  it('may be chosen by any expression', () => {
    for (const name of ['one', 'many'] as const) expect(text.say(($) => ({ one: $.list.one, many: $.list.many })[name])).not.toBe('');
  });
});
