const fen = /^(-?)(\d+)\.(\d\d)$/;

function fenOf(text: string): bigint | null {
  const [, sign = '', yuan = '', rest = ''] = fen.exec(text) ?? [];
  return yuan === '' ? null : BigInt(`${sign}${yuan}${rest}`);
}

/** How far two amounts of ¥ are apart; null: one is unknown. */
export function differenceOf(one: string | null, other: string | null): string | null {
  const [a, b] = [one === null ? null : fenOf(one), other === null ? null : fenOf(other)];
  if (a === null || b === null) return null;
  const apart = a > b ? a - b : b - a;
  return `${apart / 100n}.${String(apart % 100n).padStart(2, '0')}`;
}
