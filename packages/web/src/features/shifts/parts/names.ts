import type { Language } from '../../../platform/language/language.ts';

/** The name of a crew or shift of the plan, whose names are in both languages. */
export const nameIn = (
  language: Language,
  { name, nameEn }: { readonly name: string; readonly nameEn?: string | null | undefined },
): string => (language === 'en' && nameEn ? nameEn : name);
