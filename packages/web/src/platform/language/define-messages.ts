import { currentLanguage, useLanguage } from './language.ts';
import { type Language, perLanguage } from './texts.ts';

/** A sentence with English singular and plural forms; `by` names the blank with the count, `n` by default. */
export interface Plural {
  readonly one: string;
  readonly other: string;
  readonly by?: string;
}

/** The same keys with any sentence, for `messages.en.ts`. It may use blanks of the Chinese sentence only (define-messages.test.ts). */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string | Plural : Shape<T[K]> };

/** Names of the `{{blanks}}` of a sentence. */
export type BlankOf<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | BlankOf<Rest> : never;

type Blanks = Readonly<Record<string, string | number>>;

/** Arguments of a sentence: a value for each blank; any for a sentence unknown at compile time. */
type Filling<S extends string> = string extends S
  ? [blanks?: Blanks]
  : [BlankOf<S>] extends [never]
    ? []
    : [blanks: Readonly<Record<BlankOf<S>, string | number>>];

/** Selects a sentence and fills its blanks: `t(($) => $.list.count, { n: 3 })`. */
export type Say<M> = <const S extends string>(select: ($: M) => S, ...filling: Filling<S>) => string;

export interface Messages<M> {
  /** For components. */
  useText(): Say<M>;
  /** For code outside components; the language is read at each call. */
  readonly say: Say<M>;
}

const english = new Intl.PluralRules('en');

/** The singular or plural form for the number. */
function formOf(sentence: string | Plural, blanks: Blanks | undefined): string {
  if (typeof sentence === 'string') return sentence;
  return english.select(Number(blanks?.[sentence.by ?? 'n'])) === 'one' ? sentence.one : sentence.other;
}

const fill = (sentence: string, blanks: Blanks | undefined): string =>
  blanks === undefined ? sentence : sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(blanks[name] ?? ''));

/** Defines a feature's sentences and returns the functions that format them. Each language is a separate file, loaded when used. */
export function defineMessages<const Z>(load: {
  readonly zh: () => Promise<{ readonly zh: Z }>;
  readonly en: () => Promise<{ readonly en: Shape<Z> }>;
}): Messages<Z> {
  // A selector for the Chinese sentences finds the English ones under the same keys.
  const textIn = perLanguage<unknown>({ zh: async () => (await load.zh()).zh, en: async () => (await load.en()).en });
  const sayIn =
    (language: () => Language): Say<Z> =>
    (select, ...[blanks]: readonly (Blanks | undefined)[]) =>
      fill(formOf(select(textIn(language()) as Z), blanks), blanks);
  /** One per language, so that components get the same function until the language changes. */
  const says: Readonly<Record<Language, Say<Z>>> = { zh: sayIn(() => 'zh'), en: sayIn(() => 'en') };
  return { useText: () => says[useLanguage()], say: sayIn(currentLanguage) };
}
