/** Working time of a machine as disjoint spans in order: work runs in them and pauses between them. Pure. */
export interface WorkSpan {
  readonly start: number;
  /** First instant after the span. */
  readonly end: number;
}

/** Index of the first span that ends after `time`. */
function indexAt(spans: readonly WorkSpan[], time: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

export const isWorking = (spans: readonly WorkSpan[], time: number): boolean => {
  const span = spans[indexAt(spans, time)];
  return span !== undefined && span.start <= time;
};

/** The first working instant at or after `time`; null: no more working time is planned. */
export function nextWorking(spans: readonly WorkSpan[], time: number): number | null {
  const span = spans[indexAt(spans, time)];
  return span === undefined ? null : Math.max(span.start, time);
}

/**
 * The instant at which `workMs` of working time has passed since `from`; null: the planned working time is too short. Work that fills a
 * span ends at the end of the span, not at the start of the next one.
 */
export function afterWork(spans: readonly WorkSpan[], from: number, workMs: number): number | null {
  if (workMs <= 0) return from;
  let left = workMs;
  for (let index = indexAt(spans, from); index < spans.length; index++) {
    const span = spans[index];
    if (span === undefined) break;
    const start = Math.max(span.start, from);
    if (left <= span.end - start) return start + left;
    left -= span.end - start;
  }
  return null;
}

/** Working time in [start, end), ms. */
export function workBetween(spans: readonly WorkSpan[], start: number, end: number): number {
  let sum = 0;
  for (let index = indexAt(spans, start); index < spans.length; index++) {
    const span = spans[index];
    if (span === undefined || span.start >= end) break;
    sum += Math.min(span.end, end) - Math.max(span.start, start);
  }
  return sum;
}

/** Non-working time in [start, end), for shading. */
export function closedBetween(spans: readonly WorkSpan[], start: number, end: number): WorkSpan[] {
  const closed: WorkSpan[] = [];
  let at = start;
  for (let index = indexAt(spans, start); index < spans.length; index++) {
    const span = spans[index];
    if (span === undefined || span.start >= end) break;
    if (span.start > at) closed.push({ start: at, end: span.start });
    at = Math.max(at, span.end);
  }
  if (at < end) closed.push({ start: at, end });
  return closed;
}
