import type { Text } from '@czyun/devices';
import i18next from 'i18next';
import { appConfig } from '../config/current.ts';
import { storedLanguage } from '../storage.ts';
import { createStore, useStore } from '../store.ts';

export type Language = 'zh' | 'en';

function initial(): Language {
  const kept = storedLanguage.get();
  return kept === 'EN' ? 'en' : kept === 'ZH' ? 'zh' : appConfig.language;
}

function mark(language: Language): void {
  if (globalThis.document) document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

void i18next.init({
  lng: initial(),
  fallbackLng: false,
  resources: {},
  ns: [],
  initAsync: false,
  interpolation: { escapeValue: false },
});
mark(initial());

export { i18next };

/** The language now, for code outside components. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'zh');

const language = createStore<Language>(currentLanguage());
i18next.on('languageChanged', () => language.set(currentLanguage()));

/** The language now, re-rendering when it changes; reading it costs next to nothing, so every row may. */
export const useLanguage = (): Language => useStore(language);

/** Switches the language and remembers it. */
export async function setLanguage(language: Language): Promise<void> {
  storedLanguage.set(language === 'en' ? 'EN' : 'ZH');
  mark(language);
  await i18next.changeLanguage(language);
}

const words: Readonly<Record<Language, (text: Text) => string>> = { zh: ({ zh }) => zh, en: ({ en }) => en };

/** Text that belongs to data, in the language now. */
export const useWord = (): ((text: Text) => string) => words[useLanguage()];
