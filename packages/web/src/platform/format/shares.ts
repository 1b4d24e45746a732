/**
 * Parts as percentages of their whole with one decimal that add up to 100.0: each is truncated, and the remaining tenths go to those that lost
 * most. `-` for unknown values or a whole of 0; negative values count as 0.
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
