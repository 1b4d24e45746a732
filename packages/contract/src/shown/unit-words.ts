import type { Text } from '@czyun/devices';
import type { Language } from '../kernel/errors.ts';

/** Units that are words: types name them once, each reader has them in his language. The others are signs of the SI. */
const words: Readonly<Record<string, Text>> = { pcs: { zh: '件', en: 'pcs' } };

/** A unit as it stands beside a number. */
export function unitIn(language: Language, unit: string | undefined): string {
  return unit === undefined ? '' : (words[unit]?.[language] ?? unit);
}
