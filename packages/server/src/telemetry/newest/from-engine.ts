/** Newest values from the engine, for a store without a snapshot (first start on a restored backup, damaged file). */
import { hourMs, minuteMs } from '@czyun/contract';
import { dayStart } from '../../time/days.ts';
import { numbers, texts } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import { firstState } from '../rollup/scheduler.ts';
import type { RollupState } from '../rollup/state.ts';
import { database, rollupLevels } from '../schema/schema.ts';
import type { SeriesInfo } from '../types.ts';

export async function restoreFromEngine(engine: Engine, table: SeriesTable): Promise<void> {
  const answer = await engine.query(
    `SELECT series, max(time) AS t, argMax(value, time) AS v, argMax(quality, time) AS q FROM ${database}.readings GROUP BY series`,
  );
  const words = await engine.query(
    `SELECT series, max(time) AS t, argMax(text, time) AS v, argMax(quality, time) AS q FROM ${database}.text_readings GROUP BY series`,
  );
  for (const each of [answer, words]) {
    const [series, time, quality] = ['series', 't', 'q'].map((name) => numbers(each, name));
    const values = each === answer ? numbers(each, 'v') : undefined;
    const spoken = each === answer ? [] : texts(each, 'v');
    for (let row = 0; row < each.rows; row++) {
      const slot = table.slot(series?.[row] ?? 0);
      const at = time?.[row] ?? -Infinity;
      if (at <= (table.newestTime[slot] ?? -Infinity)) continue;
      table.newestTime[slot] = at;
      table.newestValue[slot] = values?.[row] ?? Number.NaN;
      table.newestQuality[slot] = quality?.[row] ?? 0;
      table.knownTo[slot] = Math.max(at, table.knownTo[slot] ?? -Infinity);
      if (!values) table.newestText.set(slot, spoken[row] ?? '');
    }
  }
}

/** The newest version of any row in the engine, for a store whose state does not contain it. */
export async function versionFromEngine(engine: Engine): Promise<number> {
  const levels = rollupLevels.map((level) => `SELECT max(version) AS v FROM ${database}.${level}`);
  return numbers(await engine.query(`SELECT max(v) AS v FROM (${levels.join(' UNION ALL ')})`), 'v')[0] ?? 0;
}

/**
 * Position of the roll-ups in the engine, for a store without a state file. The day of the newest minute counts as not closed in any time
 * zone: it contains what was known then, and more may have arrived since.
 */
export async function stateFromEngine(engine: Engine, now: number, all: Iterable<SeriesInfo>): Promise<RollupState> {
  const answer = await engine.query(`SELECT max(bucket) AS b, max(version) AS v, count() AS n FROM ${database}.minute`);
  if ((numbers(answer, 'n')[0] ?? 0) === 0) return firstState(now);
  const minuteUpTo = Math.min(firstState(now).minuteUpTo, (numbers(answer, 'b')[0] ?? 0) + minuteMs);
  const dayUpTo = Object.fromEntries(Array.from(all, ({ timeZone }) => [timeZone, dayStart(timeZone, minuteUpTo)]));
  const version = numbers(answer, 'v')[0] ?? 0;
  return { minuteUpTo, hourUpTo: Math.floor(minuteUpTo / hourMs) * hourMs, dayUpTo, version };
}
