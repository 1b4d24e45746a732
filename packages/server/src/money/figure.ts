/**
 * A figure of money/: immutable, and not usable as a JavaScript number. Operators, templates and `Number()` throw `TypeError` at run time;
 * `kind` separates figures of different kinds for the compiler and at run time.
 */
export abstract class Figure<K extends string> {
  abstract readonly kind: K;
  /** The exact figure, identical for equal ones. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`No number: add and compare figures of ${this.kind} with their own methods`);
  }

  toJSON(): string {
    return this.text;
  }
}
