/** What every figure of this room is: exact, unchanging, and no number to JavaScript. */
import type { Digits } from '@czyun/contract';
import { type Exact, exactFrom, textOf } from './exact.ts';

/**
 * `text` is the whole figure, the same for equal ones. Operators, templates and `Number()` throw `TypeError` at run time; `kind` keeps figures
 * of different kinds apart for the compiler and at run time.
 */
export abstract class Opaque<K extends string> {
  abstract readonly kind: K;
  readonly text: string;
  readonly #exact: Exact;

  constructor(text: string, digits: Digits, places?: number) {
    this.#exact = exactFrom(text, digits);
    this.text = textOf(this.#exact, places);
  }

  /** The decimal of a figure, for the arithmetic of this room. `TypeError` for what is none of that kind, whatever a cast made of it. */
  static exactOf<K extends string>(figure: Opaque<K>, kind: K): Exact {
    if (typeof figure !== 'object' || figure === null || !(#exact in figure) || figure.kind !== kind)
      throw new TypeError(`No figure of ${kind}`);
    return figure.#exact;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`No number: add and compare figures of ${this.kind} with their own methods`);
  }

  toJSON(): string {
    return this.text;
  }
}

export const { exactOf } = Opaque;
