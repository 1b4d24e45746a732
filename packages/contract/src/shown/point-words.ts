/** States and bits of a point as words. */
import type { ExpandedPoint, Text, Tone } from '@czyun/devices';
import type { Language } from '../kernel/errors.ts';

export interface BitWord {
  readonly bit: number;
  readonly word: Text | string;
  readonly tone: Tone | null;
}

/** The words of the set bits, lowest first. */
export function bitWords(value: number, point: Pick<ExpandedPoint, 'bits'>): BitWord[] {
  const words: BitWord[] = [];
  let rest = BigInt(Math.trunc(value));
  for (let bit = 0; rest > 0n; bit += 1, rest >>= 1n) {
    if ((rest & 1n) === 0n) continue;
    const meaning = point.bits?.[bit];
    const alarmTone = meaning?.alarm === undefined ? null : meaning.alarm.log === 3 ? 'fault' : 'warn';
    words.push({ bit, word: meaning ?? `#${bit}`, tone: meaning?.tone ?? alarmTone });
  }
  return words;
}

/** True for points whose values are words: they have no average. */
export const isWord = (point: Pick<ExpandedPoint, 'type'>): boolean =>
  point.type === 'enum' || point.type === 'flag' || point.type === 'bits';

/** True if values of such a statistic are still words; counts and sums of them are numbers. null: no statistic. */
export function keepsWords(point: Pick<ExpandedPoint, 'type'>, stat: string | null): boolean {
  return isWord(point) && stat !== 'sum' && stat !== 'count' && stat !== 'diff';
}

/** A command, a switch or a word applies until the next one; only measurements are interpolated. */
export const isHeld = (point: Pick<ExpandedPoint, 'kind'>): boolean => point.kind !== 'YC';

/** Stepped values for which such a statistic still gives the value that applies until the next one. null: no statistic. */
export function holdsUntilNext(point: Pick<ExpandedPoint, 'kind' | 'type'>, stat: string | null): boolean {
  return isHeld(point) && (stat === null || keepsWords(point, stat) || ['none', 'avg', 'first', 'last'].includes(stat));
}

/** The state of a value, or its set bits; the number itself if it has no word. */
export function sayWord(point: Pick<ExpandedPoint, 'type' | 'states' | 'bits'>, value: number, language: Language): string {
  const whole = Math.round(value);
  if (point.type !== 'bits') return point.states?.[whole]?.[language] ?? String(whole);
  const words = bitWords(whole, point).map(({ word }) => (typeof word === 'string' ? word : word[language]));
  return words.join(language === 'zh' ? '、' : ', ') || '-';
}
