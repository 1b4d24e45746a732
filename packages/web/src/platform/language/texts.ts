/** Texts that exist once per language. Only those of the language in use are loaded. */
export type Language = 'zh' | 'en';

/** Loaders of texts that are defined but not loaded yet. */
const missing: Readonly<Record<Language, Set<() => Promise<void>>>> = { zh: new Set(), en: new Set() };

/** Defines a text by its loader in each language; the result reads it. */
export function perLanguage<T>(load: Readonly<Record<Language, () => Promise<T>>>): (language: Language) => T {
  const loaded = new Map<Language, T>();
  for (const language of ['zh', 'en'] as const) {
    const start = async () => {
      loaded.set(language, await load[language]());
      missing[language].delete(start);
    };
    missing[language].add(start);
  }
  return (language) => {
    const text = loaded.get(language);
    if (text === undefined) throw new Error(`A text was read before it was loaded (${language})`);
    return text;
  };
}

/** Resolves when all texts defined so far are loaded in this language; rejects if one failed, and can be retried. */
export async function loadTexts(language: Language): Promise<void> {
  while (missing[language].size > 0) await Promise.all([...missing[language]].map((start) => start()));
}
