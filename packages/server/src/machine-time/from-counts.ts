/** Run states of a machine that reports only a count. Pure. */
import { minuteMs } from '@czyun/contract';
import type { Span } from '../energy/spans.ts';

export interface MinuteCount {
  /** Start of the minute, UTC ms. */
  readonly time: number;
  /** null: unknown. */
  readonly made: number | null;
  readonly rejects: number | null;
}

/** Time without a piece that counts as a stop if there is no ideal cycle. */
const usualStopMs = 5 * minuteMs;
/** Number of ideal cycles without a piece that count as a stop, at least one whole minute. */
const cyclesOfStop = 3;

/** Shortest time without a piece that is a stop. */
export const stopAfterMs = (cycleMs: number | null): number =>
  cycleMs === null ? usualStopMs : Math.max(minuteMs, Math.ceil((cycleMs * cyclesOfStop) / minuteMs) * minuteMs);

/** `stop` if no piece was made for long enough, `unknown` if the count is unknown, `run` otherwise. Resolution: one minute. */
export function statesFromCounts(minutes: readonly MinuteCount[], cycleAt: (time: number) => number | null): Span[] {
  const spans: Span[] = [];
  const add = (state: Span['state'], start: number, end: number) => {
    const last = spans.at(-1);
    if (last?.state === state && last.end === start) spans[spans.length - 1] = { ...last, end };
    else spans.push({ state, start, end, began: start });
  };
  for (let from = 0; from < minutes.length; ) {
    const first = minutes[from];
    if (!first) break;
    const isSame = (minute: MinuteCount) =>
      first.made === null ? minute.made === null : first.made === 0 ? minute.made === 0 : (minute.made ?? 0) > 0;
    let to = from + 1;
    for (let next = minutes[to]; next && isSame(next); next = minutes[to]) to += 1;
    const end = minutes[to]?.time ?? (minutes[to - 1]?.time ?? first.time) + minuteMs;
    const isStop = first.made === 0 && end - first.time >= stopAfterMs(cycleAt(first.time));
    add(first.made === null ? 'unknown' : isStop ? 'stop' : 'run', first.time, end);
    from = to;
  }
  return spans;
}
