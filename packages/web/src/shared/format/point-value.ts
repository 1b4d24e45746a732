import type { ExpandedPoint, Text, Tone } from '@czyun/devices';
import { formatNumber } from './number.ts';

export type PointForm = Pick<ExpandedPoint, 'type' | 'decimals' | 'unit' | 'states' | 'bits'>;

export type ShownValue =
  | { readonly kind: 'number'; readonly text: string; readonly unit: string }
  | { readonly kind: 'word'; readonly word: Text | string; readonly tone: Tone | null }
  | {
      readonly kind: 'bits';
      readonly words: readonly { readonly bit: number; readonly word: Text | string; readonly tone: Tone | null }[];
    };

function bitsOf(value: number, point: PointForm): ShownValue {
  const words = [];
  let rest = BigInt(Math.trunc(value));
  for (let bit = 0; rest > 0n; bit += 1, rest >>= 1n) {
    if ((rest & 1n) === 0n) continue;
    const meaning = point.bits?.[bit];
    words.push({
      bit,
      word: meaning ?? `#${bit}`,
      tone: meaning?.tone ?? (meaning?.alarm === undefined ? null : meaning.alarm.log === 3 ? ('fault' as const) : ('warn' as const)),
    });
  }
  return { kind: 'bits', words };
}

/** How a value of a point is written: a number with its unit, a word out of its states, or the words of its set bits. */
export function showValue(value: number | string | null | undefined, point: PointForm): ShownValue {
  if (value === null || value === undefined) return { kind: 'number', ...formatNumber(null, point.unit) };
  if (point.type === 'text' || typeof value === 'string') return { kind: 'word', word: String(value), tone: null };
  if (point.type === 'bits') return bitsOf(value, point);
  if (point.type === 'enum' || point.type === 'flag') {
    const state = point.states?.[value];
    return { kind: 'word', word: state ?? String(value), tone: state?.tone ?? null };
  }
  return { kind: 'number', ...formatNumber(value, point.unit, point.decimals) };
}
