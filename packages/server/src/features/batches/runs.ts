/** Batches as runs of minutes with the same batch number or with working states. Pure. */
import { hourMs, minuteMs } from '@czyun/contract';

export interface Run {
  readonly number: string;
  /** Whole minutes: the one in which the batch was first seen. */
  readonly start: number;
  readonly end: number;
  /** The batch was still running at the end of the readings. */
  readonly open: boolean;
  /** Its start or its end lies in a gap of the readings. */
  readonly cut: boolean;
}

/** The last reading of each minute; NaN: none. */
export interface Minutes {
  readonly times: readonly number[];
  readonly values: ArrayLike<number>;
}

/** A state remains valid for this long without a reading. */
const longestSilenceMs = hourMs;

interface Open {
  number: string;
  start: number;
  /** Start of the last minute in which the number was seen. */
  last: number;
  cut: boolean;
}

/** Runs of one number; 0 and below is no batch. A batch ends where the number changes. A gap belongs to a batch that continues after it. */
export function runsOfNumber({ times, values }: Minutes, until: number): Run[] {
  const runs: Run[] = [];
  let open: Open | undefined;
  let isFirst = true;
  const close = (end: number, isOpen: boolean, isLost = false) => {
    if (open) runs.push({ number: open.number, start: open.start, end, open: isOpen, cut: open.cut || isLost });
    open = undefined;
  };
  times.forEach((time, index) => {
    const value = values[index] ?? Number.NaN;
    if (!Number.isFinite(value)) return;
    const number = value > 0 ? String(value) : '';
    if (open && open.number !== number) {
      const isLost = time - open.last > longestSilenceMs;
      close(isLost ? open.last + minuteMs : time, false, isLost);
    }
    if (number !== '' && !open) open = { number, start: time, last: time, cut: isFirst };
    if (open) open.last = time;
    isFirst = false;
  });
  close(until, true);
  return runs;
}

/** Runs of states in which the device works; the batch number is the counter's reading at the start plus one. */
export function runsOfStates(states: Minutes, isWork: (state: number) => boolean, counter: Minutes, until: number): Run[] {
  const runs: Run[] = [];
  let open: Open | undefined;
  let counted = Number.NaN;
  /** Last known state, and the time of its reading. */
  let state = Number.NaN;
  let seen = Number.NEGATIVE_INFINITY;
  const close = (end: number, isOpen: boolean, isLost = false) => {
    if (open) runs.push({ number: open.number, start: open.start, end, open: isOpen, cut: open.cut || isLost });
    open = undefined;
  };
  states.times.forEach((time, index) => {
    const before = counted;
    const count = counter.values[index] ?? Number.NaN;
    if (Number.isFinite(count)) counted = count;
    const value = states.values[index] ?? Number.NaN;
    if (!Number.isFinite(value)) {
      if (open && time - seen > longestSilenceMs) close(open.last + minuteMs, false, true);
      return;
    }
    const isFirst = !Number.isFinite(state);
    if (isWork(value) && !open) {
      const at = Number.isFinite(before) ? before : counted;
      open = { number: Number.isFinite(at) ? String(at + 1) : '', start: time, last: time, cut: isFirst };
    } else if (!isWork(value) && open) close(time, false);
    if (open) open.last = time;
    state = value;
    seen = time;
  });
  if (open && until - seen > longestSilenceMs) close(open.last + minuteMs, false, true);
  close(until, true);
  return runs;
}
