/** Figures of this room with an exact decimal: money, amounts, prices, shares. */
import type { Digits } from '@czyun/contract';
import { bounded, type Exact, exactFrom, textOf } from './exact.ts';
import { Figure } from './figure.ts';

export abstract class Opaque<K extends string> extends Figure<K> {
  readonly #exact: Exact;

  /** From decimal text, or a result of the room's own arithmetic. */
  constructor(value: string | Exact, digits: Digits, places?: number) {
    const exact = typeof value === 'object' ? bounded(value, digits) : exactFrom(value, digits);
    super(textOf(exact, places));
    this.#exact = exact;
  }

  /** The decimal of a figure, for the arithmetic of this room. `TypeError` for a figure of another kind, even after a cast. */
  static exactOf<K extends string>(figure: Opaque<K>, kind: K): Exact {
    if (typeof figure !== 'object' || figure === null || !(#exact in figure) || figure.kind !== kind)
      throw new TypeError(`No figure of ${kind}`);
    return figure.#exact;
  }
}

export const { exactOf } = Opaque;
