/**
 * Parts as shares of their whole, in % with one decimal, that together say 100.0: each is cut, and the tenths that are left go to those that lost
 * most. `-` for what is unknown or where the whole is nothing; less than nothing counts as nothing.
 */
export function shareTexts(parts: readonly (number | null)[]): readonly string[] {
  const sizes = parts.map((part) => Math.max(0, part ?? 0));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (!(whole > 0)) return parts.map(() => '-');
  const exact = sizes.map((size) => (size / whole) * 1000);
  const tenths = exact.map(Math.floor);
  const left = 1000 - tenths.reduce((sum, count) => sum + count, 0);
  const lost = (index: number) => (exact[index] ?? 0) - (tenths[index] ?? 0);
  const first = [...tenths.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, left);
  return parts.map((part, index) =>
    part === null ? '-' : `${(((tenths[index] ?? 0) + (first.includes(index) ? 1 : 0)) / 10).toFixed(1)}%`,
  );
}
