/** Texts that a file has in one language only: the other language shows the same words with a mark that they are not translated. */
import type { Text } from './model.ts';

/** Mark after words of the other language. */
export const untranslatedMark: Text = { zh: '（未译）', en: ' (untranslated)' };

/** Words that are written the same way in Chinese text. */
export const sameInBothLanguages: ReadonlySet<string> = new Set(['SOC', 'SOH', 'OEE', 'BMS', 'PCS', 'EMS', 'STS']);

/** Whether the text of a language is a marked copy of the other one. */
export function isUntranslated({ zh, en }: Text, language: 'zh' | 'en'): boolean {
  const other = language === 'zh' ? en : zh;
  return other !== '' && (language === 'zh' ? zh : en) === `${other}${untranslatedMark[language]}`;
}

function complete(zh: string, en: string): Text {
  if (zh.trim() !== '' && en.trim() === '') return { zh, en: sameInBothLanguages.has(zh) ? zh : `${zh}${untranslatedMark.en}` };
  if (en.trim() !== '' && zh.trim() === '') return { zh: sameInBothLanguages.has(en) ? en : `${en}${untranslatedMark.zh}`, en };
  return { zh, en };
}

const isText = (datum: object): datum is Partial<Text> => 'zh' in datum || 'en' in datum;

/** The same datum with both languages in every text of it; a text without any stays empty in both. */
export function completeTexts(datum: unknown): unknown {
  if (typeof datum !== 'object' || datum === null) return datum;
  if (Array.isArray(datum)) return datum.map(completeTexts);
  const whole = Object.fromEntries(Object.entries(datum).map(([key, value]) => [key, completeTexts(value)]));
  return isText(datum) ? { ...whole, ...complete(datum.zh ?? '', datum.en ?? '') } : whole;
}

/** Number of marked texts of a datum. */
export function countUntranslated(datum: unknown): number {
  if (typeof datum !== 'object' || datum === null) return 0;
  const inside = Object.values(datum).reduce<number>((sum, value) => sum + countUntranslated(value), 0);
  const { zh = '', en = '' } = datum as Partial<Text>;
  return inside + (isUntranslated({ zh, en }, 'zh') || isUntranslated({ zh, en }, 'en') ? 1 : 0);
}
