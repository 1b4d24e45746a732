import type { Text } from '@czyun/devices';
import type { Language } from '../kernel/errors.ts';

/** Units that are words: types name them once, readers see them in their language. The others are SI symbols. */
const words: Readonly<Record<string, Text>> = { pcs: { zh: '件', en: 'pcs' } };

/** A unit as shown beside a number. */
export function unitIn(language: Language, unit: string | undefined): string {
  return unit === undefined ? '' : (words[unit]?.[language] ?? unit);
}
