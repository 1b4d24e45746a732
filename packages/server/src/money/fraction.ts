/** Exact quotients of whole numbers, for shares of amounts that are rounded once at the end. */
export interface Fraction {
  readonly top: bigint;
  /** Positive. */
  readonly bottom: bigint;
}

export const whole = (top: bigint): Fraction => ({ top, bottom: 1n });

/** `bottom` is not zero. */
export const quotient = (top: bigint, bottom: bigint): Fraction => (bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom });

export const plus = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom });
export const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
export const mean = (a: Fraction, b: Fraction): Fraction => times(plus(a, b), { top: 1n, bottom: 2n });

/** The nearest whole number, a half away from zero. */
export function rounded({ top, bottom }: Fraction): bigint {
  const size = top < 0n ? -top : top;
  const nearest = (2n * size + bottom) / (2n * bottom);
  return top < 0n ? -nearest : nearest;
}
