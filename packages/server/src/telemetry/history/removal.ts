/**
 * Deletes the readings of an import that is undone. A reading is deleted only while it has the imported value; one that was corrected since
 * remains. Roll-ups of deleted readings are replaced by rows without readings, since a Distributed table does not support deletion; the
 * rest is recomputed.
 */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import { dayStart } from '../../time/days.ts';
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { nextVersion, type RollupState } from '../rollup/state.ts';
import { database, type RollupLevel } from '../schema/schema.ts';
import type { SeriesCatalog, StoredReadings } from '../types.ts';

/** Readings searched and removed per statement. */
const atOnce = 20_000;
/** Rows of roll-ups in one insert. */
const bucketsAtOnce = 200_000;

const sumOf = (list: readonly { readonly rows: number }[]) => list.reduce((sum, { rows }) => sum + rows, 0);

/** SQL for the readings to remove, and their number. */
interface Going {
  readonly where: string;
  readonly rows: number;
  /** They are the only readings in their time range. */
  readonly isWhole: boolean;
}

/** Which of these readings of one series are still stored. */
async function findRemovable(engine: Engine, { series, times, values }: StoredReadings, signal?: AbortSignal): Promise<Going[]> {
  const found: Going[] = [];
  for (let from = 0; from < times.length; from += atOnce) {
    signal?.throwIfAborted();
    const said = new Map<number, number>();
    for (let row = from; row < Math.min(times.length, from + atOnce); row++) said.set(times[row] ?? 0, values[row] ?? 0);
    const last = times[Math.min(times.length, from + atOnce) - 1] ?? 0;
    const stretch = `series = ${series} AND time >= ${times[from]} AND time <= ${last}`;
    const among = (instants: Iterable<number>) => `${stretch} AND time IN (CAST('[${[...instants].join(',')}]', 'Array(Int64)'))`;
    const answer = await engine.query(`SELECT time, value FROM ${database}.readings WHERE ${among(said.keys())}`, { lane: 'work', signal });
    const [time, value] = [numbers(answer, 'time'), numbers(answer, 'value')];
    const going: number[] = [];
    for (let row = 0; row < answer.rows; row++) if (said.get(time[row] ?? 0) === value[row]) going.push(time[row] ?? 0);
    if (going.length === 0) continue;
    const all = await engine.query(`SELECT count() AS n FROM ${database}.readings WHERE ${stretch}`, { lane: 'work', signal });
    const isWhole = numbers(all, 'n')[0] === going.length;
    found.push({ where: isWhole ? stretch : among(going), rows: going.length, isWhole });
  }
  return found;
}

/** Ranges removed by one statement. */
const stretchesAtOnce = 200;

/**
 * Removes the readings that are still stored; returns their number. A repeated call finds none. Each statement rewrites the months that it
 * touches, so whole ranges are removed together. No reading is added to a range in the meantime: the caller blocks inserts of readings that
 * are not newer than all stored ones.
 */
export async function removeReadings(
  engine: Engine,
  readings: readonly StoredReadings[],
  cluster: string | undefined,
  signal?: AbortSignal,
): Promise<number> {
  const own = cluster === undefined ? `${database}.readings` : `${database}.readings_local ON CLUSTER '${cluster}'`;
  const remove = (where: string) =>
    engine.exec(`ALTER TABLE ${own} DELETE WHERE ${where} SETTINGS mutations_sync = ${cluster === undefined ? 1 : 2}`, { lane: 'work' });
  const whole: Going[] = [];
  let removed = 0;
  for (const each of readings)
    for (const going of await findRemovable(engine, each, signal)) {
      if (going.isWhole) whole.push(going);
      else {
        await remove(going.where);
        removed += going.rows;
      }
    }
  for (let from = 0; from < whole.length; from += stretchesAtOnce) {
    signal?.throwIfAborted();
    const some = whole.slice(from, from + stretchesAtOnce);
    await remove(some.map(({ where }) => `(${where})`).join(' OR '));
    removed += sumOf(some);
  }
  return removed;
}

const widths = { minute: minuteMs, hour: hourMs } as const;

/** Starts of the buckets that contain these times. */
function bucketsOf(times: Float64Array, level: RollupLevel, timeZone: string): number[] {
  const starts = new Set<number>();
  let [from, to] = [Number.NaN, Number.NaN];
  for (const time of times) {
    if (time >= from && time < to) continue;
    from = level === 'day' ? dayStart(timeZone, time) : Math.floor(time / widths[level]) * widths[level];
    // For a day the shortest possible one; times after it are looked up again.
    to = from + (level === 'day' ? dayMs - 2 * hourMs : widths[level]);
    starts.add(from);
  }
  return [...starts];
}

export interface EmptyingParts {
  readonly engine: Engine;
  readonly state: RollupState;
  readonly catalog: SeriesCatalog;
}

/** Replaces the roll-ups of these readings' buckets by rows without readings; `keep`: their retention, days. */
export async function emptyRollups(
  { engine, state, catalog }: EmptyingParts,
  readings: readonly StoredReadings[],
  keep: number,
): Promise<void> {
  for (const level of ['minute', 'hour', 'day'] as const) {
    const rows = readings.flatMap(({ series, times }) =>
      bucketsOf(times, level, catalog.get(series)?.timeZone ?? 'UTC').map((bucket) => [series, bucket] as const),
    );
    const version = nextVersion(state);
    for (let from = 0; from < rows.length; from += bucketsAtOnce) {
      const part = rows.slice(from, from + bucketsAtOnce);
      await engine.insert(
        `${database}.${level}`,
        [
          { name: 'series', type: 'UInt32', data: Uint32Array.from(part, ([series]) => series) },
          { name: 'bucket', type: 'Float64', data: Float64Array.from(part, ([, bucket]) => bucket) },
          { name: 'keep', type: 'UInt16', data: new Uint16Array(part.length).fill(keep) },
          { name: 'version', type: 'Float64', data: new Float64Array(part.length).fill(version) },
        ],
        { lane: 'work' },
      );
    }
  }
}
