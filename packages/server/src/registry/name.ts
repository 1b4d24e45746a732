import type { Language } from '@czyun/contract';

/** The name of a project, zone or device as a reader of a language knows it. */
export function nameIn(language: Language, named: { readonly name: string; readonly nameEn?: string }): string {
  return language === 'en' ? (named.nameEn ?? named.name) : named.name;
}
