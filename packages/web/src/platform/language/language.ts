import type { Text } from '@czyun/devices';
import { appConfig } from '../config/current.ts';
import { storedLanguage } from '../storage.ts';
import { createStore, useStore } from '../store.ts';
import { type Language, loadTexts } from './texts.ts';

export type { Language };

function initial(): Language {
  const stored = storedLanguage.get();
  return stored === 'EN' ? 'en' : stored === 'ZH' ? 'zh' : appConfig.language;
}

function mark(language: Language): void {
  if (globalThis.document) document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

const language = createStore<Language>(initial());
mark(language.get());

/** The current language, for code outside components. */
export const currentLanguage = language.get;

/** Calls the listener after each switch; returns a function that unsubscribes. */
export const onLanguage = language.subscribe;

/** The current language; re-renders when it changes. Cheap enough for every row of a table. */
export const useLanguage = (): Language => useStore(language);

/** The language being switched to while its texts are loading. */
let next: Language | null = null;

/** Resolves when all texts defined so far are loaded. Code loaded later must wait for this before rendering. */
export async function textsReady(): Promise<void> {
  await loadTexts(language.get());
  if (next !== null) await loadTexts(next);
}

/** Switches the language and stores the choice. Pages change when all texts are loaded, so two languages are never mixed. */
export async function setLanguage(wanted: Language): Promise<void> {
  next = wanted;
  try {
    await loadTexts(wanted);
    // The user has switched again in the meantime.
    if (next !== wanted) return;
    storedLanguage.set(wanted === 'en' ? 'EN' : 'ZH');
    mark(wanted);
    language.set(wanted);
  } finally {
    if (next === wanted) next = null;
  }
}

const words: Readonly<Record<Language, (text: Text) => string>> = { zh: ({ zh }) => zh, en: ({ en }) => en };

/** Text that belongs to data, in the current language. */
export const useWord = (): ((text: Text) => string) => words[useLanguage()];
