/** A figure against the one of the period before. Pure. */
import { type Compared, type Language, unitIn } from '@czyun/contract';
import { rounded } from '../../energy/sums.ts';
import { type Word, words } from './words.ts';

/** Change in % of `before`; null where that is nothing. */
export function changeOf(value: number | null, before: number | null): number | null {
  return value === null || before === null || before === 0 ? null : ((value - before) / Math.abs(before)) * 100;
}

export function compared(key: Word, unit: string, value: number | null, before: number | null, language: Language): Compared {
  return {
    key,
    name: words[key][language],
    unit: unitIn(language, unit),
    value: rounded(value, 3),
    before: rounded(before, 3),
    change: rounded(changeOf(value, before), 2),
  };
}
