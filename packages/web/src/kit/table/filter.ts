/** The controls of a filter bar, each bound to a parameter of the address. */
import type { Period } from '@czyun/contract';
import type { QuickRange, Span } from '../range/quick-range.ts';

export interface Choice {
  readonly value: string | number;
  readonly label: string;
}

/** Parameters whose values have a type. */
export type ParamOf<V, T> = { [K in keyof V]-?: V[K] extends T ? K : never }[keyof V] & string;

/**
 * `several`: toggle buttons; `one`: one value from a list, or none; `either`: yes, no or either;
 * `words`: text sent to the address when typing pauses; `given`: set by links only, and removable; `time`: a range.
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
      /** Shown while nothing is selected. */
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
      /** The range as currently resolved. */
      readonly span: Span | null;
      readonly zone: string;
    };

/** The pressed values after a press on one. */
export function toggled<T>(pressed: readonly T[], one: T): readonly T[] {
  return pressed.includes(one) ? pressed.filter((each) => each !== one) : [...pressed, one];
}
