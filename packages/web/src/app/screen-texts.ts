import type { Screen } from '../platform/address/screen.ts';
import { currentLanguage } from '../platform/language/language.ts';

const routes = import.meta.glob<Readonly<Record<string, unknown>>>('../features/*/route.ts', { eager: true });
/** One per feature is enough: texts of its sub-folders are in the same chunk. */
const texts = { zh: import.meta.glob('../features/*/messages.zh.ts'), en: import.meta.glob('../features/*/messages.en.ts') };

const folderOf = new Map(
  Object.entries(routes).flatMap(([file, exported]) => Object.values(exported).map((screen) => [screen, file.replace('/route.ts', '')])),
);

/** Requests the texts of a screen beside its code. The code waits for them in any case; this only saves a second, later request. */
export function requestTexts(screen: Screen): void {
  const language = currentLanguage();
  texts[language][`${folderOf.get(screen)}/messages.${language}.ts`]?.().catch(() => undefined);
}
