/**
 * Corrections: readings of an import that replace the stored ones of their instants. The engine changes the rows in place, part by part,
 * and completes the change even if it is killed in the meantime: no instant is ever without a reading, and none has two.
 */
import { createHash } from 'node:crypto';
import type { Amendment } from '../amendments/types.ts';
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { Decimals } from '../schema/decimals.ts';
import { database } from '../schema/schema.ts';
import { ReadingColumns } from '../store/columns.ts';
import type { FoundReadings, StoredReadings } from '../types.ts';

/** Readings queried and changed at once: a statement of a few hundred kB. */
const atOnce = 2000;

export interface Changes {
  /** Readings whose instant has a different stored value, one per instant: the first of the import. */
  readonly rows: ReadingColumns;
  readonly found: FoundReadings;
  readonly old: readonly OldReading[];
}

interface Old {
  readonly value: number;
  readonly quality: number;
  readonly hold: number;
}

type OldReading = readonly [series: number, time: number, old: Old];

const keyOf = (series: number, time: number) => `${series}:${time}`;

/** The stored readings at the instants of some readings. */
async function storedAt(engine: Engine, rows: ReadingColumns): Promise<ReadonlyMap<string, Old>> {
  const stored = new Map<string, Old>();
  for (let from = 0; from < rows.rows; from += atOnce) {
    const pairs: string[] = [];
    for (let row = from; row < Math.min(rows.rows, from + atOnce); row++) pairs.push(`(${rows.series[row]},${rows.time[row]})`);
    const sql = `SELECT series, time, value, quality, hold FROM ${database}.readings WHERE (series, time) IN (${pairs.join(',')})`;
    const answer = await engine.query(sql, { lane: 'work' });
    const [series, time, value, quality, hold] = ['series', 'time', 'value', 'quality', 'hold'].map((name) => numbers(answer, name));
    for (let row = 0; row < answer.rows; row++)
      stored.set(keyOf(series?.[row] ?? 0, time?.[row] ?? 0), {
        value: value?.[row] ?? 0,
        quality: quality?.[row] ?? 0,
        hold: hold?.[row] ?? 0,
      });
  }
  return stored;
}

/** SHA-256 of the replaced readings: one line `[series, time, value, quality]` each, in order of series and time. */
function digestOf(old: readonly OldReading[]): string {
  const hash = createHash('sha256');
  for (const [series, time, { value, quality }] of old.toSorted(([a, x], [b, y]) => a - b || x - y))
    hash.update(`${JSON.stringify([series, time, value, quality])}\n`);
  return hash.digest('hex');
}

/** The readings that differ from the stored ones at their instants. */
export async function findChanges(engine: Engine, rows: ReadingColumns): Promise<Changes> {
  const stored = await storedAt(engine, rows);
  const changed = new ReadingColumns(rows.rows);
  const old: OldReading[] = [];
  const reported = new Set<string>();
  for (let row = 0; row < rows.rows; row++) {
    const [series, time] = [rows.series[row] ?? 0, rows.time[row] ?? 0];
    const key = keyOf(series, time);
    const before = stored.get(key);
    if (!before || reported.has(key)) continue;
    reported.add(key);
    if (before.value === rows.value[row]) continue;
    changed.take(rows, row);
    old.push([series, time, before]);
  }
  const times = old.map(([, time]) => time);
  const found = {
    readings: old.length,
    series: [...new Set(old.map(([series]) => series))],
    from: times.reduce((least, time) => Math.min(least, time), Infinity),
    to: times.reduce((most, time) => Math.max(most, time), -Infinity),
    digest: digestOf(old),
  };
  return { rows: changed, found, old };
}

type Known = Pick<Amendment, 'at' | 'by'>;

function amendmentsOf(kind: Amendment['kind'], old: readonly OldReading[], { at, by }: Known): Amendment[] {
  return [...Map.groupBy(old, ([series]) => series)].map(([series, rows]) => {
    const sorted = rows.toSorted(([, a], [, b]) => a - b);
    const former = {
      values: Float64Array.from(sorted, ([, , { value }]) => value),
      quality: Uint8Array.from(sorted, ([, , { quality }]) => quality),
      holds: Uint32Array.from(sorted, ([, , { hold }]) => hold),
    };
    const times = Float64Array.from(sorted, ([, time]) => time);
    return { kind, series, from: times[0] ?? 0, to: times.at(-1) ?? 0, readings: times.length, times, former, at, by };
  });
}

export const replacedOf = (old: readonly OldReading[], known: Known): Amendment[] => amendmentsOf('replaced', old, known);

/** Of the readings to be removed, those that are still stored with their values. */
export async function formerOf(engine: Engine, readings: readonly StoredReadings[], known: Known): Promise<Amendment[]> {
  const found: Amendment[] = [];
  for (const { series, times, values } of readings) {
    const rows = new ReadingColumns(times.length);
    for (let row = 0; row < times.length; row++) rows.push(series, times[row] ?? 0, values[row] ?? 0, 0, 0, 0);
    const stored = await storedAt(engine, rows);
    const old = [...times].flatMap((time, row): OldReading[] => {
      const reading = stored.get(keyOf(series, time));
      return reading && reading.value === values[row] ? [[series, time, reading]] : [];
    });
    found.push(...amendmentsOf('removed', old, known));
  }
  return found;
}

/** Applies the changes; they are stored when it resolves. A repeated call with the same readings changes nothing. */
export async function applyChanges(engine: Engine, rows: ReadingColumns, cluster: string | undefined): Promise<void> {
  for (let from = 0; from < rows.rows; from += atOnce)
    await engine.exec(updateStatement(rows, from, Math.min(rows.rows, from + atOnce), cluster), { lane: 'work' });
}

function updateStatement(rows: ReadingColumns, from: number, to: number, cluster: string | undefined): string {
  // The same form for all: each value remains exact, and only few readings are replaced.
  const { mantissa, scale, raw } = new Decimals().encode(new Int32Array(to - from), rows.value.subarray(from, to));
  const keys = Array.from({ length: to - from }, (_, row) => keyOf(rows.series[from + row] ?? 0, rows.time[from + row] ?? 0));
  // Each list as one text: the engine takes seconds to parse thousands of literals, each time.
  const list = `splitByChar(',', '${keys.join(',')}')`;
  const key = `concat(toString(series), ':', toString(time))`;
  const set = (column: string, type: string, values: ArrayLike<number>) =>
    `${column} = to${type}(transform(${key}, ${list}, CAST('[${Array.from(values).join(',')}]', 'Array(${type})'), ${column}))`;
  const columns = [
    set('mantissa', 'Int64', mantissa),
    set('scale', 'UInt8', scale),
    set('raw', 'Float64', raw ?? new Float64Array(to - from)),
    set('quality', 'UInt8', rows.quality.subarray(from, to)),
    set('hold', 'UInt32', rows.hold.subarray(from, to)),
  ];
  const series = [...new Set(rows.series.subarray(from, to))];
  const times = rows.time.subarray(from, to);
  const [first, last] = times.reduce(([least, most], time) => [Math.min(least, time), Math.max(most, time)] as const, [
    Infinity,
    -Infinity,
  ] as const);
  const where = `series IN (${series.join(',')}) AND time >= ${first} AND time <= ${last} AND ${key} IN (${list})`;
  const own = cluster === undefined ? `${database}.readings` : `${database}.readings_local ON CLUSTER '${cluster}'`;
  return `ALTER TABLE ${own} UPDATE ${columns.join(', ')} WHERE ${where} SETTINGS mutations_sync = ${cluster === undefined ? 1 : 2}`;
}
