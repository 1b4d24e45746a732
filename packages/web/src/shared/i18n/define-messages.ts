import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { i18next } from './language.ts';

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
  // i18next's own types know only one fixed set of namespaces; the shape of this one is checked by `Say` instead.
  const fixed = (language: string | null) => i18next.getFixedT(language, name) as unknown as Say<M>;
  return {
    use() {
      const { i18n } = useTranslation(name);
      const language = i18n.language;
      return useCallback<Say<M>>((select, blanks) => fixed(language)(select, blanks), [language]);
    },
    say: (select, blanks) => fixed(i18next.language)(select, blanks),
  };
}
