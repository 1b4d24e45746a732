import { afterAll, describe, expect, it } from 'vitest';
import { defineMessages, type Plural } from './define-messages.ts';
import { currentLanguage, setLanguage, textsReady } from './language.ts';

const text = defineMessages({
  zh: async () => ({ zh: { list: { one: '一个', many: '{{n}} 个{{what}}' } } }),
  en: async () => ({ en: { list: { one: 'one', many: '{{n}} of {{what}}' } } }),
});
const counted = defineMessages({
  zh: async () => ({ zh: { rows: '{{n}} 行', part: '{{n}} / {{total}} 台' } }),
  en: async () => ({
    en: {
      rows: { one: '{{n}} row', other: '{{n}} rows' },
      part: { by: 'total', one: '{{n}} of {{total}} device', other: '{{n}} of {{total}} devices' },
    },
  }),
});

// Other tests of the process expect the default language.
afterAll(() => setLanguage('zh'));

describe('messages', () => {
  it('are returned in the current language, with blanks filled', async () => {
    await setLanguage('zh');
    expect(text.say(($) => $.list.many, { n: 3, what: '<b>' })).toBe('3 个<b>');
    await setLanguage('en');
    expect(text.say(($) => $.list.many, { n: 0, what: '' })).toBe('0 of ');
  });
  it('have singular and plural forms, chosen by either blank', async () => {
    await setLanguage('en');
    expect([0, 1, 2].map((n) => counted.say(($) => $.rows, { n }))).toEqual(['0 rows', '1 row', '2 rows']);
    expect([1, 7].map((total) => counted.say(($) => $.part, { n: 1, total }))).toEqual(['1 of 1 device', '1 of 7 devices']);
    await setLanguage('zh');
    expect(counted.say(($) => $.rows, { n: 1 })).toBe('1 行');
  });

  it('can be selected by any expression', () => {
    for (const name of ['one', 'one'] as const) expect(text.say(($) => ({ one: $.list.one })[name])).not.toBe('');
  });

  it('require a value for each blank', () => {
    // @ts-expect-error `what` is missing
    text.say(($) => $.list.many, { n: 1 });
    // @ts-expect-error no blank has this name
    text.say(($) => $.list.many, { n: 1, what: 'a', other: 2 });
    // @ts-expect-error a sentence with blanks
    text.say(($) => $.list.many);
    // @ts-expect-error a sentence without blanks
    expect(text.say(($) => $.list.one, { n: 1 })).not.toBe('');
  });
});

interface Sentence {
  readonly key: string;
  readonly zh: string;
  readonly en: string | Plural;
}

function sentencesOf(zh: object, en: object, path = ''): Sentence[] {
  return Object.entries(zh).flatMap(([name, leaf]: [string, unknown]) => {
    const key = `${path}.${name}`;
    const other: unknown = (en as Record<string, unknown>)[name];
    return typeof leaf === 'string' ? [{ key, zh: leaf, en: other as string | Plural }] : sentencesOf(leaf as object, other as object, key);
  });
}

describe('English sentences', () => {
  const chinese = import.meta.glob<{ zh: object }>('../../**/*messages.zh.ts', { eager: true });
  const english = import.meta.glob<{ en: object }>('../../**/*messages.en.ts', { eager: true });
  const all = Object.entries(chinese).flatMap(([file, { zh }]) => sentencesOf(zh, english[file.replace('.zh.', '.en.')]?.en ?? {}, file));
  const forms = (en: string | Plural) => (typeof en === 'string' ? [en] : [en.one, en.other]);
  const blanks = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name);

  it('exist', () => expect(all.length).toBeGreaterThan(2000));

  it('use only the blanks of the Chinese sentence', () => {
    const wrong = all.filter(({ zh, en }) => {
      const known = blanks(zh);
      const used = [...forms(en).flatMap(blanks), ...(typeof en === 'string' ? [] : [en.by ?? 'n'])];
      return used.some((name) => !known.includes(name));
    });
    expect(wrong).toEqual([]);
  });

  it('have a singular form if they count', () => {
    // `3 devices`, `3 new entries`; not `3 selected`, `3 s`.
    const counts = /\{\{(n|count|total|seconds|points|devices)\}\}(?: [a-z]+)? [a-z]{2,}s\b/;
    expect(all.filter(({ en }) => typeof en === 'string' && counts.test(en))).toEqual([]);
  });
});

describe('the language', () => {
  it('changes once its texts are loaded; the latest choice wins', async () => {
    await setLanguage('zh');
    let arrive: () => void = () => undefined;
    const late = defineMessages({
      zh: async () => ({ zh: { word: '迟' } }),
      en: () =>
        new Promise<{ en: { word: string } }>((resolve) => {
          arrive = () => resolve({ en: { word: 'late' } });
        }),
    });
    await textsReady();
    const first = setLanguage('en');
    expect([currentLanguage(), late.say(($) => $.word)]).toEqual(['zh', '迟']);
    const second = setLanguage('zh');
    arrive();
    await Promise.all([first, second]);
    expect(currentLanguage()).toBe('zh');
    await setLanguage('en');
    expect(late.say(($) => $.word)).toBe('late');
  });

  it('does not change if its texts cannot be loaded', async () => {
    await setLanguage('zh');
    let fails = true;
    defineMessages({
      zh: async () => ({ zh: {} }),
      en: async () => {
        if (fails) throw new TypeError('Failed to fetch dynamically imported module');
        return { en: {} };
      },
    });
    await expect(setLanguage('en')).rejects.toThrow('Failed to fetch');
    expect(currentLanguage()).toBe('zh');
    fails = false;
    await setLanguage('en');
    expect(currentLanguage()).toBe('en');
  });
});
