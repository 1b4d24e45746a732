/** Arithmetic with possibly unknown values: the result is unknown if a part is unknown. */

/** Sum of the values; null if there are none or one is unknown. */
export function sumOf(values: readonly (number | null)[]): number | null {
  if (values.length === 0) return null;
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

export function meanOf(values: readonly (number | null)[]): number | null {
  const sum = sumOf(values);
  return sum === null ? null : sum / values.length;
}

/** `part` of `whole`, %; null if the whole is zero. */
export function percent(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : (part / whole) * 100;
}

/** `part` per `whole`; null if the whole is zero. */
export const ratio = (part: number | null, whole: number | null) => (part === null || whole === null || whole <= 0 ? null : part / whole);

/** `a` less `b`. */
export const less = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);

/** Rounds for an answer to `decimals` digits, half up. Never for money (money/). */
export function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
}
