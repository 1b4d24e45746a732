import { type BitWord, bitWords } from '@czyun/contract';
import type { ExpandedPoint, Text, Tone } from '@czyun/devices';
import { formatNumber } from './number.ts';

export type PointForm = Pick<ExpandedPoint, 'type' | 'decimals' | 'unit' | 'states' | 'bits'>;

export type ShownValue =
  | { readonly kind: 'number'; readonly text: string; readonly unit: string }
  | { readonly kind: 'word'; readonly word: Text | string; readonly tone: Tone | null }
  | {
      readonly kind: 'bits';
      readonly words: readonly BitWord[];
    };

/** How a value of a point is written: a number with its unit, a word out of its states, or the words of its set bits. */
export function showValue(value: number | string | null | undefined, point: PointForm): ShownValue {
  if (value === null || value === undefined) return { kind: 'number', ...formatNumber(null, point.unit) };
  if (point.type === 'text' || typeof value === 'string') return { kind: 'word', word: String(value), tone: null };
  if (point.type === 'bits') return { kind: 'bits', words: bitWords(value, point) };
  if (point.type === 'enum' || point.type === 'flag') {
    const state = point.states?.[value];
    return { kind: 'word', word: state ?? String(value), tone: state?.tone ?? null };
  }
  return { kind: 'number', ...formatNumber(value, point.unit, point.decimals) };
}
