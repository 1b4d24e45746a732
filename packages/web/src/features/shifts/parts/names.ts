import type { Language } from '../../../platform/language/language.ts';

/** Name of a crew or shift of the plan, which has names in both languages. */
export const nameIn = (
  language: Language,
  { name, nameEn }: { readonly name: string; readonly nameEn?: string | null | undefined },
): string => (language === 'en' && nameEn ? nameEn : name);
