/** The controls of a filter bar, each bound to a parameter of the address. */
import type { Period } from '@czyun/contract';
import type { QuickRange, Span } from '../range/quick-range.ts';

export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

/** Parameters whose values are of a kind. */
export type ParamOf<V, T> = { [K in keyof V]-?: V[K] extends T ? K : never }[keyof V] & string;

/**
 * `several`: buttons that are pressed or not; `one`: a choice out of a list, or none; `either`: yes, no or either;
 * `words`: text that reaches the address when the fingers rest; `given`: what only a link sets, with the way to take it away; `time`: a range.
 */
export type Filter<V> =
  | {
      readonly kind: 'several';
      readonly param: ParamOf<V, readonly (string | number)[]>;
      readonly label: string;
      readonly options: readonly Choice[];
    }
  | {
      readonly kind: 'one';
      readonly param: ParamOf<V, string | number | null>;
      readonly label: string;
      /** What is said while nothing is chosen. */
      readonly all: string;
      readonly options: readonly Choice[];
    }
  | {
      readonly kind: 'either';
      readonly param: ParamOf<V, boolean | null>;
      readonly label: string;
      readonly words: { readonly either: string; readonly no: string; readonly yes: string };
    }
  | { readonly kind: 'words'; readonly param: ParamOf<V, string>; readonly label: string; readonly placeholder: string }
  | { readonly kind: 'given'; readonly param: ParamOf<V, string>; readonly label: string }
  | {
      readonly kind: 'time';
      readonly param: ParamOf<V, Period<QuickRange | 'all'>>;
      readonly offer: readonly QuickRange[];
      /** What the range comes to now. */
      readonly span: Span | null;
      readonly zone: string;
    };

/** Pressed or not: those that are pressed after a press on one. */
export function toggled<T>(pressed: readonly T[], one: T): readonly T[] {
  return pressed.includes(one) ? pressed.filter((each) => each !== one) : [...pressed, one];
}
