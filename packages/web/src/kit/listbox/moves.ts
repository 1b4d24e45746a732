export interface Options<O> {
  readonly options: readonly O[];
  /** Headings between options cannot be selected. */
  readonly canChoose: (option: O) => boolean;
}

/** The option `by` steps further; at the end the last one, or the first one with `wraps` and a single step. -1 if there is none. */
export function nextOption<O>({ options, canChoose }: Options<O>, from: number, by: number, wraps = false): number {
  const at = options.flatMap((option, index) => (canChoose(option) ? [index] : []));
  if (at.length === 0) return -1;
  const place = at.indexOf(from);
  const to = wraps && place >= 0 && Math.abs(by) === 1 ? (place + by + at.length) % at.length : place + by;
  return at[Math.min(Math.max(to, 0), at.length - 1)] ?? -1;
}

/** Steps of a key; Home and End move the caret of a text field, so they need Ctrl there. */
export function stepsOf(key: string, page: number, isEdge: boolean): number | null {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'PageDown') return page;
  if (key === 'PageUp') return -page;
  if (!isEdge) return null;
  return key === 'Home' ? Number.NEGATIVE_INFINITY : key === 'End' ? Number.POSITIVE_INFINITY : null;
}
