import { useCallback } from 'react';
import { i18next, type Language, useLanguage } from './language.ts';

/** The same keys with any sentence: what `messages.en.ts` must satisfy. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** Picks a sentence and fills its `{{blanks}}`: `t(($) => $.list.empty)`. */
export type Say<M> = (select: ($: M) => string, blanks?: Readonly<Record<string, string | number>>) => string;

export interface Messages<M> {
  /** For components. */
  use(): Say<M>;
  /** For code outside components; the language is read at each call. */
  readonly say: Say<M>;
}

/** Registers a feature's sentences under its name and gives the functions that say them. */
export function defineMessages<const Z>(name: string, zh: Z, en: Shape<Z>): Messages<Shape<Z>> {
  i18next.addResourceBundle('zh', name, zh);
  i18next.addResourceBundle('en', name, en);
  type M = Shape<Z>;
  const inLanguage = (language: Language, select: ($: M) => string, blanks?: Readonly<Record<string, string | number>>): string => {
    // The selector reads the sentences themselves rather than going through i18next's key recorder, which allows one chain of names only.
    const sentence = select(language === 'zh' ? (zh as M) : en);
    return blanks === undefined ? sentence : i18next.services.interpolator.interpolate(sentence, { ...blanks }, language, {});
  };
  return {
    use() {
      // biome-ignore lint/correctness/useHookAtTopLevel: `use` is a hook and is called as one
      const language = useLanguage();
      // biome-ignore lint/correctness/useHookAtTopLevel: see above
      // biome-ignore lint/correctness/useExhaustiveDependencies: `inLanguage` never changes
      return useCallback<Say<M>>((select, blanks) => inLanguage(language, select, blanks), [language]);
    },
    say: (select, blanks) => inLanguage(i18next.language === 'en' ? 'en' : 'zh', select, blanks),
  };
}
