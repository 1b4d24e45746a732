/** SQL for the relation between a reading and its neighbour: its validity, and the count of a register. */
import { shortestHoldMs, whilePresent } from '../intake/hold.ts';
import { counterFall, rolledOver } from '../intake/series-table.ts';
import type { MeterChange } from '../types.ts';
import type { PresenceRuns } from './presence.ts';

/** Properties that define the count from one reading to the next; see `SeriesInfo`. */
export interface Counting {
  /** 0: unknown. */
  readonly width: number;
  readonly changes: readonly MeterChange[];
}

/** The same for several series, whose widths are SQL by series number. */
export type CountingSql = Omit<Counting, 'width'> & { readonly width: number | string };

/** Combines series without meter replacements, each with its width. */
export function countingAlike(widths: ReadonlyMap<number, number>): CountingSql {
  const different = [...new Set(widths.values())];
  if (different.length === 1) return { width: different[0] ?? 0, changes: [] };
  const known = [...widths].filter(([, width]) => width > 0);
  const list = (index: 0 | 1) => known.map((each) => each[index]).join(', ');
  return { width: `transform(series, [${list(0)}], CAST([${list(1)}], 'Array(Float64)'), toFloat64(0))`, changes: [] };
}

/** Columns of a reading and of the previous one. */
interface Pair {
  readonly before: string;
  readonly now: string;
  readonly beforeTime: string;
  readonly nowTime: string;
}

/** Count of both meters between two readings with replacements in between: the first applies to the old meter, the last to the new one. */
function changed({ before, now, beforeTime, nowTime }: Pair, changes: readonly MeterChange[]): string {
  const isBetween = ({ time }: MeterChange) => `${beforeTime} < ${time} AND ${time} <= ${nowTime}`;
  const choose = (list: readonly MeterChange[], reading: 'last' | 'first', other: string) =>
    `multiIf(${list.map((change) => `${isBetween(change)}, toFloat64(${change[reading] ?? other})`).join(', ')}, toFloat64(${other}))`;
  const old = `greatest(0, ${choose(changes, 'last', before)} - ${before})`;
  return `${old} + greatest(0, ${now} - ${choose(changes.toReversed(), 'first', now)})`;
}

/** Increase from one reading of a counter to the next: `turned` of history/registers.ts does the same for two readings. */
export function increase(pair: Pair, { width, changes }: CountingSql): string {
  const usual = step(pair.before, pair.now, width);
  if (changes.length === 0) return usual;
  const anyBetween = changes.map(({ time }) => `(${pair.beforeTime} < ${time} AND ${time} <= ${pair.nowTime})`).join(' OR ');
  return `if(${anyBetween}, ${changed(pair, changes)}, ${usual})`;
}

function step(before: string, now: string, width: number | string): string {
  const around = `${now} + ${width} - ${before}`;
  const most = typeof width === 'number' ? rolledOver * width : `${rolledOver} * ${width}`;
  // No value is below a width of 0, which means unknown.
  const fallen = width === 0 ? now : `if(${around} >= 0 AND ${around} < ${most}, ${around}, ${now})`;
  return `if(${before} > 0 AND ${now} < ${counterFall} * ${before}, ${fallen}, ${now} - ${before})`;
}

/** Validity of a reading at `time`, ms; one sent on change is valid until its device was absent (see `presentUntil`). */
export function holdOf(presence: PresenceRuns = [], time: string): string {
  const ends = presence.map(({ series, runs }) => `series IN (${series.join(',')}), ${untilSql(runs, time)}`);
  const until = ends.length === 0 ? '0' : `multiIf(${ends.join(', ')}, toInt64(0)) - ${time}`;
  return `if(hold = ${whilePresent}, greatest(${until}, ${shortestHoldMs}), toInt64(hold))`;
}

function untilSql(runs: PresenceRuns[number]['runs'], time: string): string {
  const list = (pick: (run: (typeof runs)[number]) => number) => `[${runs.map((run) => `toInt64(${pick(run)})`).join(', ')}]`;
  if (runs.length === 0) return 'toInt64(0)';
  return `arrayFirst((to, from) -> to > ${time} AND from <= ${time}, ${list(({ to }) => to)}, ${list(({ from }) => from)})`;
}
