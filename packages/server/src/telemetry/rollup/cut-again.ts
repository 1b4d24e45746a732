/** Recomputes from hours the days that were cut in another time zone, or have an older format. */
import { dayMs } from '@czyun/contract';
import { dayStart, nextDay } from '../../time/days.ts';
import { wholeHours } from '../../time/zone.ts';
import { numbers } from '../engine/native-format.ts';
import { type Engine, EngineAway } from '../engine/types.ts';
import { database } from '../schema/schema.ts';
import type { SeriesCatalog } from '../types.ts';
import { cutting } from './day-zones.ts';
import type { RollupMaker } from './maker.ts';
import type { SeriesRetention } from './retention.ts';
import type { RollupFiles, RollupState } from './state.ts';

export interface CutAgainParts {
  readonly engine: Engine;
  readonly catalog: SeriesCatalog;
  readonly files: RollupFiles;
  readonly state: RollupState;
  readonly maker: RollupMaker;
  readonly retention: SeriesRetention;
  readonly stopped: () => boolean;
}

/** Series whose days are recomputed together. */
const seriesPerCut = 200;
/** Rows of the finer level read by one statement: limits the engine's memory. */
export const rowsPerCut = 1_000_000;
/** Maximum delay of a round, ms; the rest is left to the next rounds. */
const timeLimitMs = 2000;

/** Recomputes the days of as many series as time allows; until then hours answer. */
export async function cutAgain(parts: CutAgainParts, seriesOf: ReadonlyMap<string, readonly number[]>): Promise<void> {
  const { state, files, maker } = parts;
  const timeZones = state.dayZones ?? new Map<number, string>();
  const begun = performance.now();
  for (const [timeZone, all] of seriesOf) {
    const upTo = state.dayUpTo[timeZone];
    if (upTo === undefined) continue;
    const moved = all.filter((id) => (timeZones.get(id) ?? timeZone) !== timeZone);
    for (let at = 0; at < moved.length; at += seriesPerCut) {
      if (performance.now() - begun > timeLimitMs) return;
      const series = moved.slice(at, at + seriesPerCut);
      // On disk before the first change, so that a server that dies in between starts again, whatever the time zone is then.
      for (const id of series) timeZones.set(id, cutting);
      await files.writeState(state);
      await maker.clearDays(series);
      await allDays(parts, timeZone, upTo, series);
      for (const id of series) timeZones.set(id, timeZone);
      await files.writeState(state);
    }
  }
}

/** Every day before `upTo` that has hours, one time slice per statement. */
async function allDays(parts: CutAgainParts, timeZone: string, upTo: number, series: readonly number[]): Promise<void> {
  const { engine, state, maker } = parts;
  const where = `series IN (${series.join(',')})`;
  const answer = await engine.query(`SELECT min(bucket) AS b, count() AS n FROM ${database}.hour WHERE ${where}`, { lane: 'work' });
  if ((numbers(answer, 'n')[0] ?? 0) === 0) return;
  const first = dayStart(timeZone, numbers(answer, 'b')[0] ?? 0);
  const { minuteFrom } = parts.retention.ofAll(series, state.minuteUpTo);
  const rowsPerDay = series.length * (wholeHours(timeZone, first, upTo) ? 24 : 24 * 60);
  const sliceMs = dayMs * Math.max(1, Math.floor(rowsPerCut / rowsPerDay));
  for (let from = first; from < upTo; ) {
    if (parts.stopped()) throw new EngineAway('Stopping');
    const to = Math.min(upTo, nextDay(timeZone, from + sliceMs - dayMs));
    await maker.days(timeZone, from, to, series, minuteFrom);
    from = to;
  }
}
