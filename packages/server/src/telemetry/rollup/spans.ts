/** Several spans of time in one statement. */

/** [start, end), ms. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The same time as few spans in order: overlapping and touching ones are joined. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

/** SQL: a column lies in one of the spans, at least one. */
export function isWithin(column: string, spans: readonly Span[]): string {
  const parts = spans.map(({ start, end }) => `${column} >= ${start} AND ${column} < ${end}`);
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.map((part) => `(${part})`).join(' OR ')})`;
}
