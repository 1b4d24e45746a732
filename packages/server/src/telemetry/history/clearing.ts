/**
 * Deletes all readings of some series in a time range, newest month first: received and imported ones. Their readings in the spool are
 * moved to the engine and out of the spool before the first deletion, so that no start restores them. After a crash at any point a repeated
 * call completes the work.
 */
import { hourMs, minuteMs } from '@czyun/contract';
import type { Exclusive } from '../../kernel/exclusive.ts';
import { dayStart } from '../../time/days.ts';
import type { Amendments } from '../amendments/amendments.ts';
import { numbers } from '../engine/native-format.ts';
import { type Engine, EngineAway } from '../engine/types.ts';
import type { NewestHub } from '../newest/newest.ts';
import type { DirtyHours } from '../rollup/dirty.ts';
import type { SeriesRetention } from '../rollup/retention.ts';
import { rollupColumns } from '../rollup/sql.ts';
import { nextVersion, type RollupState } from '../rollup/state.ts';
import { database } from '../schema/schema.ts';
import type { Amendment, ClearedRange, ClearSteps, Current, Held, SeriesCatalog } from '../types.ts';
import type { Importer } from './importer.ts';
import { newestAt } from './values-at.ts';

export interface ClearingParts {
  readonly engine: Engine;
  readonly catalog: SeriesCatalog;
  readonly state: RollupState;
  readonly dirty: DirtyHours;
  readonly importer: Importer;
  readonly exclusive: Exclusive;
  readonly retention: SeriesRetention;
  readonly newest: Pick<NewestHub, 'get' | 'retreat'>;
  readonly cluster: string | undefined;
  readonly amendments: Pick<Amendments, 'tell'>;
  readonly now: () => number;
  /** Runs work while no roll-up statement runs. */
  readonly betweenRollups: <T>(work: () => Promise<T>) => Promise<T>;
  /** One round of roll-ups. */
  readonly round: () => Promise<void>;
  /**
   * Moves everything acknowledged before into the engine; returns the number of the first segment of the spool that may contain anything
   * else.
   */
  readonly flush: () => Promise<number>;
  /** Deletes spool segments before this number; false: not all of them. The newest values are then on disk. */
  readonly release: (before: number) => Promise<boolean>;
}

/** Rounds within which late readings of the spool must have reached their roll-ups. */
const releaseTries = 5;
const tables = ['readings', 'text_readings'] as const;

const within = (series: readonly number[], from: number, to: number) =>
  `series IN (${series.join(',')}) AND time >= ${from} AND time < ${to}`;

/** Months (UTC) of [from, to), newest first: the engine has a partition per month, which is deleted in one piece. */
export function monthsOf(from: number, to: number): { readonly from: number; readonly to: number }[] {
  const slices: { from: number; to: number }[] = [];
  for (let end = to; end > from; ) {
    const last = new Date(end - 1);
    const start = Math.max(from, Date.UTC(last.getUTCFullYear(), last.getUTCMonth()));
    slices.push({ from: start, to: end });
    end = start;
  }
  return slices;
}

/** Number of stored readings in a range by series; series without any are omitted. */
export async function heldIn(engine: Engine, { paramIds, from, to }: ClearedRange, signal?: AbortSignal): Promise<Held[]> {
  if (paramIds.length === 0) return [];
  const found = new Map<number, { paramId: number; readings: number; first: number | null; last: number | null; hours: number }>();
  const of = (paramId: number) => {
    const held = found.get(paramId) ?? { paramId, readings: 0, first: null, last: null, hours: 0 };
    found.set(paramId, held);
    return held;
  };
  for (const table of tables) {
    const sql = `SELECT series, count() AS n, min(time) AS f, max(time) AS l FROM ${database}.${table} WHERE ${within(paramIds, from, to)} GROUP BY series`;
    const answer = await engine.query(sql, { lane: 'work', signal });
    const [series, count, first, last] = ['series', 'n', 'f', 'l'].map((name) => numbers(answer, name));
    for (let row = 0; row < answer.rows; row++) {
      const held = of(series?.[row] ?? 0);
      held.readings += count?.[row] ?? 0;
      held.first = Math.min(held.first ?? Infinity, first?.[row] ?? Infinity);
      held.last = Math.max(held.last ?? -Infinity, last?.[row] ?? -Infinity);
    }
  }
  const hours =
    `SELECT series, count() AS n FROM ${database}.hour FINAL WHERE series IN (${paramIds.join(',')})` +
    ` AND bucket > ${from - hourMs} AND bucket < ${to} AND count > 0 GROUP BY series`;
  const answer = await engine.query(hours, { lane: 'work', signal });
  const [series, count] = [numbers(answer, 'series'), numbers(answer, 'n')];
  for (let row = 0; row < answer.rows; row++) of(series[row] ?? 0).hours = count[row] ?? 0;
  return [...found.values()];
}

/** Replaces rows of a level that match a condition by rows without readings; see `clearDays`. */
function emptied(level: 'minute' | 'hour' | 'day', series: readonly number[], condition: string, version: number): string {
  const nothing = rollupColumns.slice(2).map(() => '0');
  return (
    `INSERT INTO ${database}.${level} (${rollupColumns.join(', ')}, keep, version) SELECT series, bucket, ${nothing.join(', ')}, keep, ${version} ` +
    `FROM ${database}.${level} FINAL WHERE series IN (${series.join(',')}) AND ${condition} AND count > 0`
  );
}

/** Amendments for readings that will no longer be known. */
function clearedOf(held: readonly Held[], { from, to }: Omit<ClearedRange, 'paramIds'>, known: Pick<Amendment, 'at' | 'by'>): Amendment[] {
  return held
    .filter(({ readings }) => readings > 0)
    .map(({ paramId, readings }) => ({
      ...{ kind: 'cleared', series: paramId, from, to: to - 1, readings, times: null, former: null },
      ...known,
    }));
}

export function createClearing(parts: ClearingParts) {
  const { engine, catalog, state, dirty, importer, exclusive, retention, newest, cluster } = parts;

  /** Moves everything acknowledged before this from the spool into the engine. */
  async function emptySpool(): Promise<void> {
    const before = await parts.flush();
    for (let tries = 0; tries < releaseTries; tries++) {
      if (await parts.release(before)) return;
      // Late readings wait there for their roll-ups.
      await parts.round();
    }
    throw new EngineAway('Late readings are not rolled up yet');
  }

  /** Replaces newest values in the range by the newest remaining ones, in memory and on disk: no start may show them again. */
  async function retreat(paramIds: readonly number[], from: number, to: number): Promise<void> {
    const isGoing = (paramId: number) => {
      const time = newest.get(paramId)?.time ?? Number.NaN;
      return time >= from && time < to;
    };
    const going = paramIds.filter(isGoing);
    if (going.length === 0) return;
    const { rawFrom } = retention.ofAll(going, state.minuteUpTo);
    const older = await newestAt(engine, { paramIds: going, time: from - 1, backMs: from - 1, rawFrom });
    // A newer one may have arrived in the meantime.
    newest.retreat(going.filter(isGoing).map((paramId): [number, Current | undefined] => [paramId, older.get(paramId)?.current]));
    await parts.release(0);
  }

  /**
   * Recomputes a bucket that the range cuts from what remains: minutes from readings, hours from minutes, days from hours. If the finer
   * ones have expired, it is unchanged.
   */
  async function emptyRollups(series: readonly number[], from: number, to: number): Promise<void> {
    const run = (sql: string) => engine.exec(sql, { lane: 'work' });
    await run(emptied('minute', series, `bucket >= ${from} AND bucket < ${to}`, nextVersion(state)));
    const groups = Map.groupBy(series, (id) => `${retention.of(id, state.minuteUpTo).minuteFrom} ${catalog.get(id)?.timeZone ?? 'UTC'}`);
    for (const ids of groups.values()) {
      const { timeZone = 'UTC' } = catalog.get(ids[0] ?? 0) ?? {};
      const { minuteFrom } = retention.ofAll(ids, state.minuteUpTo);
      const whole = `(bucket >= ${from} AND bucket + ${hourMs} <= ${to})`;
      const hours = `bucket > ${from - hourMs} AND bucket < ${to} AND (${whole} OR bucket >= ${Math.max(0, minuteFrom)})`;
      await run(emptied('hour', ids, hours, nextVersion(state)));
      await run(emptied('day', ids, `bucket >= ${dayStart(timeZone, from)} AND bucket < ${to}`, nextVersion(state)));
    }
  }

  async function remove(series: readonly number[], from: number, to: number): Promise<void> {
    const sync = `SETTINGS mutations_sync = ${cluster === undefined ? 1 : 2}`;
    for (const table of tables) {
      const own = cluster === undefined ? `${database}.${table}` : `${database}.${table}_local ON CLUSTER '${cluster}'`;
      await engine.exec(`ALTER TABLE ${own} DELETE WHERE ${within(series, from, to)} ${sync}`, { lane: 'work' });
    }
  }

  return {
    /** See `Telemetry.clear`. */
    async clear(range: ClearedRange, { signal, going, gone, by }: ClearSteps = {}): Promise<void> {
      const paramIds = range.paramIds.filter((id) => catalog.get(id)?.storage !== 'live');
      const [from, to] = [Math.floor(range.from / minuteMs) * minuteMs, Math.floor(range.to / minuteMs) * minuteMs];
      if (paramIds.length === 0 || !(to > from)) return;
      signal?.throwIfAborted();
      await emptySpool();
      const touched = () => {
        for (const id of paramIds) dirty.markRange(id, from, to);
        dirty.version++;
      };
      for (const slice of monthsOf(from, to)) {
        signal?.throwIfAborted();
        const held = await heldIn(engine, { paramIds, ...slice }, signal);
        await going?.(slice, held);
        await parts.amendments.tell(clearedOf(held, slice, { at: parts.now(), by: by ?? null }));
        await retreat(paramIds, slice.from, slice.to);
        await importer.changing({ series: new Set(paramIds), from: slice.from, to: slice.to - 1 }, async () => {
          // From here on answers use readings, until the roll-ups are recomputed.
          touched();
          try {
            await parts.betweenRollups(() =>
              exclusive.run(async () => {
                // Roll-ups first: if this ends here, they are recomputed from what remains.
                await emptyRollups(paramIds, slice.from, slice.to);
                await remove(paramIds, slice.from, slice.to);
              }),
            );
          } finally {
            touched();
          }
        });
        await gone?.(slice);
      }
    },
  };
}
