import { i18next, type Language, useLanguage } from './language.ts';

/** A sentence that English says differently of one and of several; `by` names the blank that counts, `n` unless told. */
export interface Plural {
  readonly one: string;
  readonly other: string;
  readonly by?: string;
}

/** The same keys with any sentence: what `messages.en.ts` must satisfy. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string | Plural : Shape<T[K]> };

/** The same keys, each with one sentence: what a selector picks from. */
type Sentences<T> = { readonly [K in keyof T]: T[K] extends string ? string : Sentences<T[K]> };

type Blanks = Readonly<Record<string, string | number>>;

const english = new Intl.PluralRules('en');

/** The form that the number calls for. */
function formOf(sentence: string | Plural, blanks: Blanks | undefined): string {
  if (typeof sentence === 'string') return sentence;
  return english.select(Number(blanks?.[sentence.by ?? 'n'])) === 'one' ? sentence.one : sentence.other;
}

/** Picks a sentence and fills its `{{blanks}}`: `t(($) => $.list.empty)`. */
export type Say<M> = (select: ($: M) => string, blanks?: Blanks) => string;

export interface Messages<M> {
  /** For components. */
  useText(): Say<M>;
  /** For code outside components; the language is read at each call. */
  readonly say: Say<M>;
}

/** Registers a feature's sentences under its name and gives the functions that say them. */
export function defineMessages<const Z>(name: string, zh: Z, en: Shape<Z>): Messages<Sentences<Z>> {
  i18next.addResourceBundle('zh', name, zh);
  i18next.addResourceBundle('en', name, en);
  type M = Sentences<Z>;
  const inLanguage = (language: Language, select: ($: M) => string, blanks?: Blanks): string => {
    // The selector reads the sentences themselves rather than going through i18next's key recorder, which allows one chain of names only.
    const sentence = formOf(select((language === 'zh' ? zh : en) as M), blanks);
    return blanks === undefined ? sentence : i18next.services.interpolator.interpolate(sentence, { ...blanks }, language, {});
  };
  /** One for each language: whoever has it need not make it again for each row. */
  const says: Readonly<Record<Language, Say<M>>> = {
    zh: (select, blanks) => inLanguage('zh', select, blanks),
    en: (select, blanks) => inLanguage('en', select, blanks),
  };
  return {
    useText: () => says[useLanguage()],
    say: (select, blanks) => inLanguage(i18next.language === 'en' ? 'en' : 'zh', select, blanks),
  };
}
