/** Determines which readings are already in the engine, so that nothing is stored twice. */
import { dayMs } from '@czyun/contract';
import { numbers, texts } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { database } from '../schema/schema.ts';

export interface Keys {
  readonly rows: number;
  readonly series: ArrayLike<number>;
  readonly time: ArrayLike<number>;
  /** The value of each row, number or text, to distinguish a repeat from a contradiction. */
  readonly said: ArrayLike<number | string>;
}

/** Flags of a row whose series and time are known: with the same value, or with another. */
const sameBit = 1;
const otherBit = 2;
/** The value is known for another millisecond of the same second: it was moved there (see instants.ts). */
const withinBit = 4;

/** Whether a flagged row's series and time are already in the engine, or earlier among the rows. */
export const isKnown = (flags: number): boolean => (flags & (sameBit | otherBit)) !== 0;
/** Whether a flagged row differs from the known value. */
export const isContradiction = (flags: number): boolean => (flags & otherBit) !== 0 && (flags & (sameBit | withinBit)) === 0;

/** Pairs fetched at once; larger sets are queried in halves of the series. */
const fetchLimit = 2_000_000;
const maxGroups = 62;

interface Seen {
  /** Series → time → its first row. */
  readonly rows: Map<number, Map<number, number>>;
  /** First row → further rows of the same series and time. */
  readonly twins: Map<number, number[]>;
}

interface Group {
  readonly series: Set<number>;
  from: number;
  to: number;
}

/** Rows by series and time; a second row of the same key is flagged at once. */
function index(keys: Keys, repeated: Uint8Array): Seen {
  const seen: Seen = { rows: new Map(), twins: new Map() };
  for (let row = 0; row < keys.rows; row++) {
    const series = keys.series[row] ?? 0;
    const time = keys.time[row] ?? 0;
    let times = seen.rows.get(series);
    if (!times) {
      times = new Map();
      seen.rows.set(series, times);
    }
    const first = times.get(time);
    if (first === undefined) times.set(time, row);
    else {
      repeated[row] = keys.said[row] === keys.said[first] ? sameBit : otherBit;
      const twins = seen.twins.get(first);
      if (twins) twins.push(row);
      else seen.twins.set(first, [row]);
    }
  }
  return seen;
}

/** True if the times of every series only increase, so that no key can occur twice. */
function rising(keys: Keys): boolean {
  const last = new Map<number, number>();
  for (let row = 0; row < keys.rows; row++) {
    const series = keys.series[row] ?? 0;
    const time = keys.time[row] ?? 0;
    if (time <= (last.get(series) ?? -Infinity)) return false;
    last.set(series, time);
  }
  return true;
}

/** Ranges to query: by day, or wider when the rows span many days, so that scattered rows do not read whole years. */
function groupsOf(keys: Keys): Group[] {
  let min = Infinity;
  let max = -Infinity;
  for (let row = 0; row < keys.rows; row++) {
    const time = keys.time[row] ?? 0;
    if (time < min) min = time;
    if (time > max) max = time;
  }
  const width = dayMs * Math.max(1, Math.ceil((max - min) / dayMs / maxGroups));
  const groups = new Map<number, Group>();
  for (let row = 0; row < keys.rows; row++) {
    const time = keys.time[row] ?? 0;
    const at = Math.floor(time / width);
    let group = groups.get(at);
    if (!group) {
      group = { series: new Set(), from: time, to: time };
      groups.set(at, group);
    }
    group.series.add(keys.series[row] ?? 0);
    if (time < group.from) group.from = time;
    if (time > group.to) group.to = time;
  }
  return [...groups.values()];
}

const secondOf = (time: number) => Math.floor(time / 1000) * 1000;

function condition(series: readonly number[], from: number, to: number): string {
  return `series IN (${series.join(',')}) AND time >= ${from} AND time <= ${to}`;
}

async function count(engine: Engine, table: string, where: string): Promise<number> {
  const answer = await engine.query(`SELECT count() AS n FROM ${database}.${table} WHERE ${where}`, { lane: 'work' });
  return numbers(answer, 'n')[0] ?? 0;
}

/** Time ranges that are queried separately. */
const maxRanges = 16;

/** Whether nothing is stored between the first and last row of each series: rows of other series in that time do not count. */
async function isNothingThere(engine: Engine, table: string, keys: Keys): Promise<boolean> {
  const ranges = new Map<number, { from: number; to: number }>();
  const wide = { from: Infinity, to: -Infinity };
  let known = -1;
  let range = { from: Infinity, to: -Infinity };
  for (let row = 0; row < keys.rows; row++) {
    const series = keys.series[row] ?? 0;
    const time = keys.time[row] ?? 0;
    if (series !== known) {
      known = series;
      range = ranges.get(series) ?? { from: Infinity, to: -Infinity };
      ranges.set(series, range);
    }
    if (time < range.from) range.from = time;
    if (time > range.to) range.to = time;
    if (time < wide.from) wide.from = time;
    if (time > wide.to) wide.to = time;
  }
  const alike = [...Map.groupBy(ranges, ([, { from, to }]) => `${from} ${to}`).values()];
  const parts =
    alike.length > maxRanges
      ? [condition([...ranges.keys()], wide.from, wide.to)]
      : alike.map((group) =>
          condition(
            group.map(([series]) => series),
            group[0]?.[1].from ?? 0,
            group[0]?.[1].to ?? 0,
          ),
        );
  return (await count(engine, table, parts.map((part) => `(${part})`).join(' OR '))) === 0;
}

function twinsOf(seen: Seen, first: number | undefined): readonly number[] {
  if (first === undefined) return [];
  const others = seen.twins.get(first);
  return others ? [first, ...others] : [first];
}

interface Search {
  readonly engine: Engine;
  readonly table: 'readings' | 'text_readings';
  readonly keys: Keys;
  readonly seen: Seen;
  readonly repeated: Uint8Array;
}

async function markStored(search: Search, series: readonly number[], group: Group): Promise<void> {
  const { engine, table, keys, seen, repeated } = search;
  const where = condition(series, group.from, secondOf(group.to) + 999);
  const stored = await count(engine, table, where);
  if (stored === 0) return;
  if (stored > fetchLimit && series.length > 1) {
    const half = series.length >> 1;
    await markStored(search, series.slice(0, half), group);
    await markStored(search, series.slice(half), group);
    return;
  }
  const what = table === 'readings' ? 'value' : 'text';
  const answer = await engine.query(`SELECT series, time, ${what} FROM ${database}.${table} WHERE ${where}`, { lane: 'work' });
  const storedSeries = numbers(answer, 'series');
  const storedTimes = numbers(answer, 'time');
  const storedSaid: ArrayLike<number | string> = what === 'value' ? numbers(answer, what) : texts(answer, what);
  for (let i = 0; i < answer.rows; i++) {
    const rows = seen.rows.get(storedSeries[i] ?? 0);
    const time = storedTimes[i] ?? 0;
    const second = secondOf(time);
    for (const row of twinsOf(seen, rows?.get(time)))
      repeated[row] = ((repeated[row] ?? 0) & withinBit) | (storedSaid[i] === keys.said[row] ? sameBit : otherBit);
    for (const row of twinsOf(seen, time === second ? undefined : rows?.get(second)))
      if (storedSaid[i] === keys.said[row]) repeated[row] = (repeated[row] ?? 0) | withinBit;
  }
}

/** Flags of each row, for `isKnown` and `isContradiction`. */
export async function findRepeated(engine: Engine, table: 'readings' | 'text_readings', keys: Keys): Promise<Uint8Array> {
  const repeated = new Uint8Array(keys.rows);
  if (keys.rows === 0) return repeated;
  const nothingThere = await isNothingThere(engine, table, keys);
  if (nothingThere && rising(keys)) return repeated;
  const seen = index(keys, repeated);
  if (nothingThere) return repeated;
  const groups = groupsOf(keys);
  const search = { engine, table, keys, seen, repeated };
  for (const group of groups) await markStored(search, [...group.series], group);
  return repeated;
}
