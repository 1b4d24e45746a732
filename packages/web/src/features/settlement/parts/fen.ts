/** Amounts of ¥ as texts, added exactly in fen. */

const form = /^(-?)(\d+)\.(\d\d)$/;

export function fenOf(text: string | null): bigint | null {
  const [, sign = '', yuan = '', rest = ''] = form.exec(text ?? '') ?? [];
  return yuan === '' ? null : BigInt(`${sign}${yuan}${rest}`);
}

export function fenText(fen: bigint | null): string | null {
  if (fen === null) return null;
  const size = fen < 0n ? -fen : fen;
  return `${fen < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** null if any is unknown. */
export const sumOfFen = (parts: readonly (bigint | null)[]): bigint | null =>
  parts.reduce<bigint | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0n);

const less = (a: bigint | null, b: bigint | null) => (a === null || b === null ? null : a - b);

/** `one` minus `other`; null: one is unknown. */
export const lessMoney = (one: string | null, other: string | null): string | null => fenText(less(fenOf(one), fenOf(other)));

/** Absolute difference of two amounts; null: one is unknown. */
export function differenceOf(one: string | null, other: string | null): string | null {
  return lessMoney(one, other)?.replace('-', '') ?? null;
}
