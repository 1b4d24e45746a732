import { currentLanguage } from '../language/language.ts';

/**
 * A character of each file of the Chinese font that nearly all pages need; the files are by frequency of characters. fonts.test.ts compares
 * them with the texts.
 */
export const commonCharacters = '电设项的率停刻储恢荷';

const request = (family: string, text: string): void => {
  // A file that fails is requested again by the first text that needs it.
  document.fonts.load(`14px "${family}"`, text).catch(() => undefined);
};

/**
 * Requests the fonts while the pages are starting. Otherwise they are found by the first layout, which then measures every text in two
 * fonts.
 */
export function requestFonts(): void {
  request('Inter Variable', 'a');
  if (currentLanguage() === 'zh') request('Noto Sans SC Variable', commonCharacters);
}
