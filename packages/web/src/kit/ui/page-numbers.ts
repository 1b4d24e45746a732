/** Numbers of a pager: the first, those around the current page, the last; `before` and `after` where some are left out. */
export function pageNumbers(current: number, last: number): readonly (number | 'before' | 'after')[] {
  const near = 2;
  const most = 3 + 2 * near;
  if (last <= most) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.max(1, Math.min(current - near, last - 2 * near));
  const to = Math.min(last, Math.max(current + near, 1 + 2 * near));
  const around = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const start = from === 1 ? [] : from === 2 ? [1] : ([1, 'before'] as const);
  const end = to === last ? [] : to === last - 1 ? [last] : (['after', last] as const);
  return [...start, ...around, ...end];
}
