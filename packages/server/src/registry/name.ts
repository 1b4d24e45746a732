import type { Language } from '@czyun/contract';

/** Of a text and its English version, which may be missing, the one for a reader. */
export function textIn(language: Language, text: string, english: string | null): string {
  return language === 'en' && english !== null && english !== '' ? english : text;
}

/** The name of a project, region or device as a reader of a language knows it. */
export function nameIn(language: Language, named: { readonly name: string; readonly nameEn?: string }): string {
  return language === 'en' ? (named.nameEn ?? named.name) : named.name;
}
