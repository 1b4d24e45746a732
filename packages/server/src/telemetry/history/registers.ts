/** What registers show at instants, out of partial aggregates in order. Pure. */
import { counterFall, rolledOver } from '../intake/series-table.ts';
import type { MeterChange } from '../types.ts';
import { type Partials, rangeOf } from './partials.ts';

/** A stretch of readings of one series: what is known of it is its ends and what it counted between them. */
export interface Stretch {
  readonly firstTime: number;
  readonly first: number;
  readonly lastTime: number;
  readonly last: number;
  readonly increase: number;
  /** Until when its last reading holds. */
  readonly until: number;
}

/** How a series counts. */
export interface Register {
  readonly counter: boolean;
  /** Digits behind the point that it counts in. */
  readonly decimals: number;
  /** See `SeriesInfo.width`; 0: not known. */
  readonly width: number;
  /** See `SeriesInfo.changes`. */
  readonly changes?: readonly MeterChange[] | undefined;
}

interface Shown {
  readonly time: number;
  readonly value: number;
}

/** Answers carry so many digits more than a point shows, and everything counted is a multiple of the last of them. */
export const extraDecimals = 2;

export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = value * factor;
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? Math.round(scaled) / factor : value;
}

/** What both meters counted between the last reading of one and the first of the other. Several changes in between: the first and the last of them count. */
function counted(before: Shown, now: Shown, changes: readonly MeterChange[]): number {
  const old = Math.max(0, (changes[0]?.last ?? before.value) - before.value);
  return old + Math.max(0, now.value - (changes.at(-1)?.first ?? now.value));
}

/**
 * What adds to all that a counter shows later, from one reading to the next: another meter goes on where the one before it ended; without one a small fall is
 * a correction, a large one a new start, or the way round its width.
 */
function turned(from: Shown, to: Shown, { width, changes = [] }: Register): number {
  const [before, now] = [from.value, to.value];
  const between = changes.length === 0 ? [] : changes.filter(({ time }) => from.time < time && time <= to.time);
  if (between.length > 0) return counted(from, to, between) - (now - before);
  if (!(before > 0 && now < counterFall * before)) return 0;
  const around = now + width - before;
  return around >= 0 && around < rolledOver * width ? width : before;
}

/** Whether what was added over a fall is explained by the width of the register or by a change of the meter in (from, to]. */
function isExplained(added: number, from: number, to: number, { width, decimals, changes = [] }: Register): boolean {
  if (changes.some(({ time }) => from < time && time <= to)) return true;
  return width > 0 && Math.abs(added / width - Math.round(added / width)) * width < 10 ** -decimals;
}

/** One instant's total; NaN: no reading at or before it. */
export interface AtInstant {
  readonly total: number;
  /** What new starts and ways round add to what it showed then. */
  readonly turns: number;
  /** Of the reading that it rests on. */
  readonly time: number;
  /** Interpolated between two readings, or provisional until the next one. */
  readonly estimated: boolean;
  /** Falls up to here that nothing explains: neither a change of the meter nor its width. What is counted over one is estimated. */
  readonly suspects: number;
  /** Nothing new is known since the reading that this total rests on, and it holds no more. */
  readonly lapsed: boolean;
}

const unknown: AtInstant = { total: Number.NaN, turns: 0, time: Number.NaN, estimated: false, suspects: 0, lapsed: true };

/**
 * The reset-adjusted totals of a series at instants (in order), out of its stretches in order: the total at the last reading at or before
 * each; where that holds no more, linear to the next reading, in the register's resolution. Every energy is a difference
 * of two of these. What is no counter has the value of the last reading.
 */
export function registersAt(stretches: readonly Stretch[], instants: ArrayLike<number>, register: Register): AtInstant[] {
  const { counter, decimals } = register;
  const atFirst = ({ firstTime, first }: Stretch): Shown => ({ time: firstTime, value: first });
  const atLast = ({ lastTime, last }: Stretch): Shown => ({ time: lastTime, value: last });
  const grid = (value: number) => (counter ? rounded(value, decimals + extraDecimals) : value);
  const totals: AtInstant[] = [];
  let next = 0;
  let turns = 0;
  let suspects = 0;
  /** What the turns add at the first and at the last reading of the stretch before `next`. */
  let [turnsFirst, turnsLast] = [0, 0];
  for (let i = 0; i < instants.length; i++) {
    const instant = instants[i] ?? 0;
    for (let stretch = stretches[next]; stretch && stretch.firstTime <= instant; stretch = stretches[++next]) {
      const before = stretches[next - 1];
      const between = counter && before ? grid(turned(atLast(before), atFirst(stretch), register)) : 0;
      const within = counter ? rounded(stretch.increase - (stretch.last - stretch.first), decimals + extraDecimals) : 0;
      if (before && between !== 0 && !isExplained(between, before.lastTime, stretch.firstTime, register)) suspects += 1;
      if (within !== 0 && !isExplained(within, stretch.firstTime, stretch.lastTime, register)) suspects += 1;
      turnsFirst = turns + between;
      turnsLast = turnsFirst + within;
      turns = turnsLast;
    }
    const now = stretches[next - 1];
    const after = stretches[next];
    if (!now) {
      totals.push(unknown);
      continue;
    }
    const [first, last] = [grid(now.first) + turnsFirst, grid(now.last) + turnsLast];
    const between = (from: number, fromTime: number, to: number, toTime: number): AtInstant => {
      // Half a step goes up, also where binary numbers miss it by a hair.
      const hair = 1e-6 / 10 ** decimals;
      const there = rounded(from + ((to - from) * (instant - fromTime)) / (toTime - fromTime) + hair, decimals);
      const total = Math.min(Math.max(there, Math.min(from, to)), Math.max(from, to));
      return { total: grid(total), turns: turnsLast, time: fromTime, estimated: true, suspects, lapsed: false };
    };
    if (instant === now.firstTime)
      totals.push({ total: grid(first), turns: turnsFirst, time: instant, estimated: false, suspects, lapsed: false });
    // Only where readings were deleted does an instant lie within a stretch.
    else if (instant < now.lastTime)
      totals.push(counter ? between(first, now.firstTime, last, now.lastTime) : { ...unknown, total: first });
    else if (!counter || instant <= now.until)
      totals.push({ total: grid(last), turns: turnsLast, time: now.lastTime, estimated: false, suspects, lapsed: instant > now.until });
    else if (after)
      totals.push(
        between(last, now.lastTime, grid(after.first) + turns + grid(turned(atLast(now), atFirst(after), register)), after.firstTime),
      );
    else totals.push({ total: grid(last), turns: turnsLast, time: now.lastTime, estimated: true, suspects, lapsed: true });
  }
  return totals;
}

/**
 * The difference of each bucket between `edges`: NaN where no reading covers it. One that counts from its first reading on is estimated: what
 * the register counted before, in the same bucket, may still come.
 */
export function differences(stretches: readonly Stretch[], edges: Float64Array, register: Register) {
  const count = Math.max(0, edges.length - 1);
  const values = new Float64Array(count).fill(Number.NaN);
  const estimated = new Uint8Array(count);
  const totals = registersAt(stretches, edges, register);
  const first = stretches[0];
  let at = 0;
  for (let i = 0; i < count; i++) {
    const [from, to] = [edges[i] ?? 0, edges[i + 1] ?? 0];
    while (at < stretches.length && (stretches[at]?.lastTime ?? 0) < from) at++;
    const hasReading = at < stretches.length && (stretches[at]?.firstTime ?? 0) < to;
    let a = totals[i] ?? unknown;
    const b = totals[i + 1] ?? unknown;
    const begins = register.counter && Number.isNaN(a.total);
    if (Number.isNaN(a.total) && first && hasReading) a = registersAt(stretches, [first.firstTime], register)[0] ?? unknown;
    if (!hasReading && (!register.counter || Number.isNaN(a.total) || b.lapsed)) continue;
    values[i] = register.counter ? rounded(b.total - a.total, register.decimals + extraDecimals) : b.total - a.total;
    estimated[i] = begins || a.estimated || b.estimated || b.suspects > a.suspects ? 1 : 0;
  }
  return { values, estimated, totals };
}

/** The stretches of one series out of partial aggregates, in order. `untilOf` returns the end of the validity of its last readings. */
export function stretchesOf(partials: Partials, series: number, untilOf: (time: number, hold: number) => number): Stretch[] {
  const { from, to } = rangeOf(partials, series);
  const stretches: Stretch[] = [];
  for (let row = from; row < to; row++) {
    const lastTime = partials.lastTime[row] ?? 0;
    stretches.push({
      firstTime: partials.firstTime[row] ?? 0,
      first: partials.first[row] ?? Number.NaN,
      lastTime,
      last: partials.last[row] ?? Number.NaN,
      increase: partials.increase[row] ?? Number.NaN,
      until: untilOf(lastTime, partials.hold[row] ?? 0),
    });
  }
  return stretches;
}
