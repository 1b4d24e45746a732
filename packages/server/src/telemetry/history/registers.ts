/** Register totals at instants, from partial aggregates in order. Pure. */
import { counterFall, rolledOver } from '../intake/series-table.ts';
import type { MeterChange } from '../types.ts';
import type { Stretches } from './stretches.ts';

/** How a series counts. */
export interface Register {
  readonly counter: boolean;
  /** Decimals of the register. */
  readonly decimals: number;
  /** See `SeriesInfo.width`; 0: unknown. */
  readonly width: number;
  /** See `SeriesInfo.changes`. */
  readonly changes?: readonly MeterChange[] | undefined;
}

const noChanges: readonly MeterChange[] = [];

/** Answers have this many decimals more than a point shows, and every difference is a multiple of the last one. */
export const extraDecimals = 2;

export const rounded = (value: number, decimals: number): number => toFactor(value, 10 ** decimals);

/** Rounded to multiples of `1 / factor`. Computing a power for each of a million instants would take longer than the rounding. */
export function toFactor(value: number, factor: number): number {
  const scaled = value * factor;
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? Math.round(scaled) / factor : value;
}

/**
 * Count of both meters between the last reading of one and the first of the other. With several replacements in between, the first and the
 * last are used.
 */
function counted(before: number, now: number, changes: readonly MeterChange[]): number {
  const old = Math.max(0, (changes[0]?.last ?? before) - before);
  return old + Math.max(0, now - (changes.at(-1)?.first ?? now));
}

/**
 * Offset added to all later totals, from the last reading of the previous range to the first of this one: a replaced meter continues where
 * the old one ended; otherwise a small fall is a correction, a large one a restart, or a roll-over of its width.
 */
function turned(stretches: Stretches, index: number, { width, changes = noChanges }: Register): number {
  const before = stretches.last[index - 1] ?? 0;
  const now = stretches.first[index] ?? 0;
  if (changes.length > 0) {
    const [from, to] = [stretches.lastTime[index - 1] ?? 0, stretches.firstTime[index] ?? 0];
    const between = changes.filter(({ time }) => from < time && time <= to);
    if (between.length > 0) return counted(before, now, between) - (now - before);
  }
  if (!(before > 0 && now < counterFall * before)) return 0;
  const around = now + width - before;
  return around >= 0 && around < rolledOver * width ? width : before;
}

/** Whether the offset of a fall is explained by the register's width or by a meter replacement in (from, to]. */
function isExplained(added: number, from: number, to: number, { width, decimals, changes = [] }: Register): boolean {
  if (changes.some(({ time }) => from < time && time <= to)) return true;
  return width > 0 && Math.abs(added / width - Math.round(added / width)) * width < 10 ** -decimals;
}

/** Totals at instants, as columns: a month of minutes of several machines is a million instants. */
export interface AtInstants {
  /** NaN: no reading at or before the instant. */
  readonly total: Float64Array;
  /** Offset of the total from the register reading, because of restarts and roll-overs. */
  readonly turns: Float64Array;
  /** Time of the underlying reading. */
  readonly time: Float64Array;
  /** 1: interpolated between two readings, or provisional until the next one. */
  readonly estimated: Uint8Array;
  /** Number of unexplained falls up to here: neither a meter replacement nor a roll-over. A difference across one is estimated. */
  readonly suspects: Float64Array;
  /** 1: no reading follows the underlying one, and that has expired. */
  readonly lapsed: Uint8Array;
}

const unknownAt = (count: number): AtInstants => ({
  total: new Float64Array(count).fill(Number.NaN),
  turns: new Float64Array(count),
  time: new Float64Array(count).fill(Number.NaN),
  estimated: new Uint8Array(count),
  suspects: new Float64Array(count),
  lapsed: new Uint8Array(count).fill(1),
});

/**
 * The reset-adjusted totals of a series at instants (in order), from its ranges in order: the total at the last reading at or before each;
 * after its validity, linear to the next reading, in the register's resolution. Every energy is a difference of two of these. Other points
 * have the value of the last reading.
 */
export function registersAt(stretches: Stretches, instants: ArrayLike<number>, register: Register): AtInstants {
  const { counter, decimals } = register;
  const { count, firstTime, first, lastTime, last, increase, until } = stretches;
  const factor = 10 ** (decimals + extraDecimals);
  const grid = (value: number) => (counter ? toFactor(value, factor) : value);
  const totals = unknownAt(instants.length);
  let next = 0;
  let turns = 0;
  let suspects = 0;
  /** Offsets at the first and at the last reading of the range before `next`. */
  let turnsFirst = 0;
  let turnsLast = 0;
  /** Linear interpolation of the total between two times. */
  const moving = (instant: number, from: number, fromTime: number, to: number, toTime: number): number => {
    // Half a step rounds up, even if floating-point error makes it slightly less.
    const hair = 1e-6 / 10 ** decimals;
    const there = rounded(from + ((to - from) * (instant - fromTime)) / (toTime - fromTime) + hair, decimals);
    return grid(Math.min(Math.max(there, Math.min(from, to)), Math.max(from, to)));
  };
  // No function calls and no objects per instant: there are a million, and the garbage would cost more than the arithmetic.
  for (let i = 0; i < instants.length; i++) {
    const instant = instants[i] ?? 0;
    for (; next < count && (firstTime[next] ?? 0) <= instant; next++) {
      const between = counter && next > 0 ? grid(turned(stretches, next, register)) : 0;
      const within = counter ? toFactor((increase[next] ?? 0) - ((last[next] ?? 0) - (first[next] ?? 0)), factor) : 0;
      if (between !== 0 && !isExplained(between, lastTime[next - 1] ?? 0, firstTime[next] ?? 0, register)) suspects += 1;
      if (within !== 0 && !isExplained(within, firstTime[next] ?? 0, lastTime[next] ?? 0, register)) suspects += 1;
      turnsFirst = turns + between;
      turnsLast = turnsFirst + within;
      turns = turnsLast;
    }
    const now = next - 1;
    if (now < 0) continue;
    const began = firstTime[now] ?? 0;
    const ended = lastTime[now] ?? 0;
    const atFirst = grid(first[now] ?? Number.NaN) + turnsFirst;
    const atLast = grid(last[now] ?? Number.NaN) + turnsLast;
    const isWithin = instant !== began && instant < ended;
    if (isWithin && !counter) {
      totals.total[i] = atFirst;
      continue;
    }
    const isPast = counter && instant !== began && !isWithin && instant > (until[now] ?? 0);
    totals.suspects[i] = suspects;
    totals.turns[i] = instant === began ? turnsFirst : turnsLast;
    totals.time[i] = isWithin || instant === began ? began : ended;
    totals.estimated[i] = isWithin || isPast ? 1 : 0;
    totals.lapsed[i] = (isPast && next >= count) || (!counter && instant !== began && instant > (until[now] ?? 0)) ? 1 : 0;
    if (instant === began) totals.total[i] = grid(atFirst);
    // An instant lies within a range only where readings were deleted.
    else if (isWithin) totals.total[i] = moving(instant, atFirst, began, atLast, ended);
    else if (isPast && next < count) {
      const to = grid(first[next] ?? Number.NaN) + turns + grid(turned(stretches, next, register));
      totals.total[i] = moving(instant, atLast, ended, to, firstTime[next] ?? 0);
    } else totals.total[i] = grid(atLast);
  }
  return totals;
}

/**
 * The difference of each bucket between `edges`: NaN if no reading covers it. A difference that starts at the first reading is estimated:
 * earlier counts of the register in the same bucket may still arrive.
 */
export function differences(stretches: Stretches, edges: Float64Array, register: Register) {
  const count = Math.max(0, edges.length - 1);
  const values = new Float64Array(count).fill(Number.NaN);
  const estimated = new Uint8Array(count);
  const totals = registersAt(stretches, edges, register);
  const { firstTime, lastTime } = stretches;
  const isUnknown = (i: number) => Number.isNaN(totals.total[i] ?? Number.NaN);
  const factor = 10 ** (register.decimals + extraDecimals);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const from = edges[i] ?? 0;
    const to = edges[i + 1] ?? 0;
    while (at < stretches.count && (lastTime[at] ?? 0) < from) at++;
    const hasReading = at < stretches.count && (firstTime[at] ?? 0) < to;
    const begins = isUnknown(i) && hasReading;
    if (!hasReading && (!register.counter || isUnknown(i) || totals.lapsed[i + 1] === 1)) continue;
    // It starts at the first reading.
    const start = begins ? registersAt(stretches, [firstTime[0] ?? 0], register) : totals;
    const index = begins ? 0 : i;
    const counted = (totals.total[i + 1] ?? Number.NaN) - (start.total[index] ?? Number.NaN);
    values[i] = register.counter ? toFactor(counted, factor) : counted;
    const isSuspect = (totals.suspects[i + 1] ?? 0) > (start.suspects[index] ?? 0);
    const isEstimated = start.estimated[index] === 1 || totals.estimated[i + 1] === 1 || isSuspect;
    estimated[i] = (begins && register.counter) || isEstimated ? 1 : 0;
  }
  return { values, estimated, totals };
}
