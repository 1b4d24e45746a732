import type { Language } from '@czyun/contract';

/** Selects a text or its English version, which may be missing, by language. */
export function textIn(language: Language, text: string, english: string | null): string {
  return language === 'en' && english !== null && english !== '' ? english : text;
}

/** The name of a project, region or device in a language. */
export function nameIn(language: Language, named: { readonly name: string; readonly nameEn?: string }): string {
  return language === 'en' ? (named.nameEn ?? named.name) : named.name;
}
