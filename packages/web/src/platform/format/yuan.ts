/** `¥1,234.50`, `-¥0.07` of a computed amount; '-' if unknown. Amounts of bills are texts and have `sayMoney`. */
export function yuanText(value: number | null | undefined): string {
  if (value == null || !Number.isFinite(value)) return '-';
  const [whole = '0', fen = ''] = Math.abs(value).toFixed(2).split('.');
  const isZero = Number(whole) === 0 && Number(fen) === 0;
  return `${value < 0 && !isZero ? '-' : ''}¥${grouped(whole)}.${fen}`;
}

/** Without fen, for tiles and axes. */
export function wholeYuanText(value: number | null | undefined): string {
  if (value == null || !Number.isFinite(value)) return '-';
  const whole = Math.round(Math.abs(value));
  return `${value < 0 && whole > 0 ? '-' : ''}¥${grouped(String(whole))}`;
}

const grouped = (whole: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
