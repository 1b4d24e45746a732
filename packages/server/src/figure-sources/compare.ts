/** Comparison of a figure with that of another period. Pure. */
import { type Compared, type Language, leastCovered, unitIn } from '@czyun/contract';
import type { CountedRange } from '../energy/counts.ts';
import { rounded } from '../energy/sums.ts';
import { type FigureWord, figureWords } from './words.ts';

/** Whether readings cover enough of a period to compare its figure: a few days do not represent a month. */
export const isCovered = (share: number): boolean => share >= leastCovered;

/** The share of a period that readings of all registers cover, 0–1. */
export function coveredShare(counted: ReadonlyMap<number, CountedRange>, paramIds: readonly number[], start: number, end: number): number {
  if (paramIds.length === 0 || !(end > start)) return 0;
  return Math.min(...paramIds.map((paramId) => (counted.get(paramId)?.coveredMs ?? 0) / (end - start)));
}

/** Change in % of `before`; null if that is 0 or unknown. */
export function changeOf(value: number | null, before: number | null): number | null {
  return value === null || before === null || before === 0 ? null : ((value - before) / Math.abs(before)) * 100;
}

/** `covered`: both periods have the same coverage; otherwise the change is null. */
export function compared(
  key: FigureWord,
  unit: string,
  value: number | null,
  before: number | null,
  covered: boolean,
  language: Language,
): Compared {
  return {
    key,
    name: figureWords[key][language],
    unit: unitIn(language, unit),
    value: rounded(value, 3),
    before: rounded(before, 3),
    change: covered ? rounded(changeOf(value, before), 2) : null,
  };
}
