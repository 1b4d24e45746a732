import { type BitWord, bitWords, type FlowWords } from '@czyun/contract';
import type { ExpandedPoint, Text, Tone } from '@czyun/devices';
import { formatNumber, type UnitScale, unknownText } from './number.ts';

export type PointForm = Pick<ExpandedPoint, 'type' | 'decimals' | 'unit' | 'states' | 'bits'> & Partial<Pick<ExpandedPoint, 'metric'>>;

export type ShownValue =
  | { readonly kind: 'number'; readonly text: string; readonly unit: string; readonly way?: Text }
  | { readonly kind: 'word'; readonly word: Text | string; readonly tone: Tone | null }
  | {
      readonly kind: 'bits';
      readonly words: readonly BitWord[];
    };

export interface Showing {
  /** Unit of its card or column. */
  readonly group?: UnitScale | undefined;
  /** Direction as a word beside the number, instead of its sign; none if the number is shown as 0. */
  readonly flow?: FlowWords | undefined;
}

/** Formats a value of a point: a number with its unit, the word of its state, or the words of its set bits. */
export function showValue(value: number | string | null | undefined, point: PointForm, { group, flow }: Showing = {}): ShownValue {
  if (value === null || value === undefined) return { kind: 'number', ...formatNumber(null, point.unit) };
  if (point.type === 'text' || typeof value === 'string') return { kind: 'word', word: String(value), tone: null };
  if (point.type === 'bits') return { kind: 'bits', words: bitWords(value, point) };
  if (point.type === 'enum' || point.type === 'flag') {
    const state = point.states?.[value];
    return { kind: 'word', word: state ?? String(value), tone: state?.tone ?? null };
  }
  const parts = formatNumber(flow === undefined ? value : Math.abs(value), point.unit, point.decimals, group, point.metric);
  const isNothing = Number.parseFloat(parts.text) === 0 || parts.text === unknownText;
  return { kind: 'number', ...parts, ...(flow === undefined || isNothing ? {} : { way: flow[value > 0 ? 0 : 1] }) };
}

/** The word for the direction of a number, if any. */
export function wayOf(value: number | string | null | undefined, point: PointForm, showing: Showing): Text | undefined {
  const shown = showValue(value, point, showing);
  return shown.kind === 'number' ? shown.way : undefined;
}
