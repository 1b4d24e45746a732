/**
 * A figure of money/: immutable, and no number to JavaScript. Operators, templates and `Number()` throw `TypeError` at run time; `kind` keeps figures
 * of different kinds apart for the compiler and at run time.
 */
export abstract class Figure<K extends string> {
  abstract readonly kind: K;
  /** The whole figure, the same for equal ones. */
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
