/** Finds which of some readings are in the engine already, so that nothing is stored twice. */
import { numbers } from './engine/native-format.ts';
import type { Engine } from './engine/types.ts';
import { database } from './schema.ts';

export interface Keys {
  readonly rows: number;
  readonly series: ArrayLike<number>;
  readonly time: ArrayLike<number>;
}

const dayMs = 86_400_000;
/** Pairs fetched at once; more are asked for in halves of the series. */
const fetchLimit = 2_000_000;
const mostGroups = 62;

type Seen = Map<number, Map<number, number>>;

interface Group {
  readonly series: Set<number>;
  from: number;
  to: number;
}

/** Rows by series and time; a second row of the same key is marked as repeated at once. */
function index(keys: Keys, repeated: Uint8Array): Seen {
  const seen: Seen = new Map();
  for (let row = 0; row < keys.rows; row++) {
    const series = keys.series[row] ?? 0;
    const time = keys.time[row] ?? 0;
    let times = seen.get(series);
    if (!times) {
      times = new Map();
      seen.set(series, times);
    }
    if (times.has(time)) repeated[row] = 1;
    else times.set(time, row);
  }
  return seen;
}

/** True when the times of every series only rise, so that no key can occur twice. */
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

/** Ranges to ask for: by day, or wider when the rows span many days, so that scattered rows do not read whole years. */
function groupsOf(keys: Keys): Group[] {
  let min = Infinity;
  let max = -Infinity;
  for (let row = 0; row < keys.rows; row++) {
    const time = keys.time[row] ?? 0;
    if (time < min) min = time;
    if (time > max) max = time;
  }
  const width = dayMs * Math.max(1, Math.ceil((max - min) / dayMs / mostGroups));
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

function condition(series: readonly number[], from: number, to: number): string {
  return `series IN (${series.join(',')}) AND time >= ${from} AND time <= ${to}`;
}

async function count(engine: Engine, table: string, where: string): Promise<number> {
  const answer = await engine.query(`SELECT count() AS n FROM ${database}.${table} WHERE ${where}`, { lane: 'work' });
  return numbers(answer, 'n')[0] ?? 0;
}

async function markStored(
  engine: Engine,
  table: string,
  series: readonly number[],
  group: Group,
  seen: Seen,
  repeated: Uint8Array,
): Promise<void> {
  const where = condition(series, group.from, group.to);
  const stored = await count(engine, table, where);
  if (stored === 0) return;
  if (stored > fetchLimit && series.length > 1) {
    const half = series.length >> 1;
    await markStored(engine, table, series.slice(0, half), group, seen, repeated);
    await markStored(engine, table, series.slice(half), group, seen, repeated);
    return;
  }
  const answer = await engine.query(`SELECT series, time FROM ${database}.${table} WHERE ${where}`, { lane: 'work' });
  const storedSeries = numbers(answer, 'series');
  const storedTimes = numbers(answer, 'time');
  for (let i = 0; i < answer.rows; i++) {
    const row = seen.get(storedSeries[i] ?? 0)?.get(storedTimes[i] ?? 0);
    if (row !== undefined) repeated[row] = 1;
  }
}

/** Runs one check-then-insert at a time: two of the same reading must see each other. */
export class Exclusive {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }
}

/** One flag a row: 1 when the reading is in `table` already, or earlier among these rows. */
export async function findRepeated(engine: Engine, table: 'readings' | 'text_readings', keys: Keys): Promise<Uint8Array> {
  const repeated = new Uint8Array(keys.rows);
  if (keys.rows === 0) return repeated;
  const groups = groupsOf(keys);
  const series = [...new Set(groups.flatMap((group) => [...group.series]))];
  const from = Math.min(...groups.map((group) => group.from));
  const to = Math.max(...groups.map((group) => group.to));
  const nothingThere = (await count(engine, table, condition(series, from, to))) === 0;
  if (nothingThere && rising(keys)) return repeated;
  const seen = index(keys, repeated);
  if (nothingThere) return repeated;
  for (const group of groups) await markStored(engine, table, [...group.series], group, seen, repeated);
  return repeated;
}
