import type { Text } from '@czyun/devices';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { appConfig } from '../config/current.ts';
import { storedLanguage } from '../storage.ts';

export type Language = 'zh' | 'en';

function initial(): Language {
  const kept = storedLanguage.get();
  return kept === 'EN' ? 'en' : kept === 'ZH' ? 'zh' : appConfig.language;
}

function mark(language: Language): void {
  if (globalThis.document) document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

void i18next.use(initReactI18next).init({
  lng: initial(),
  fallbackLng: false,
  resources: {},
  ns: [],
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
mark(initial());

export { i18next };

/** The language now, for code outside components. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'zh');

/** The language now, re-rendering when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'zh';
}

/** Switches the language and remembers it. */
export async function setLanguage(language: Language): Promise<void> {
  storedLanguage.set(language === 'en' ? 'EN' : 'ZH');
  mark(language);
  await i18next.changeLanguage(language);
}

/** Text that belongs to data, in the language now. */
export function useWord(): (text: Text) => string {
  const language = useLanguage();
  return (text) => text[language];
}
