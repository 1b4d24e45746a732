/** In which time zone the day roll-ups of each series were cut: when its project moves to another, they must be cut again. */
import type { SeriesInfo } from '../types.ts';
import { inRuns, toRuns } from './ranges.ts';
import type { RollupState } from './state.ts';

/** Series → time zone of its day roll-ups; `cutting` while they are made again. The state on disk calls it so too. */
export type DayZones = Map<number, string>;

/** In no time zone: half of the days may be in the old one, half in the new. */
export const cutting = '';

/** True when no series has days of another time zone. Series not seen yet have none at all. */
export function daysCutIn({ dayZones }: RollupState, series: readonly number[], timeZone: string): boolean {
  return series.every((id) => (dayZones?.get(id) ?? timeZone) === timeZone);
}

/** Remembers the time zone of series that are seen for the first time; true when there were any. */
export function noteTimeZones(state: RollupState, series: Iterable<SeriesInfo>): boolean {
  state.dayZones ??= new Map();
  const before = state.dayZones.size;
  for (const { paramId, storage, timeZone } of series)
    if (storage !== 'live' && !state.dayZones.has(paramId)) state.dayZones.set(paramId, timeZone);
  return state.dayZones.size > before;
}

/** Time zone → runs of its series: a project has few of them. */
export function runsOf(timeZones: DayZones): Record<string, number[]> {
  const ids = Map.groupBy(timeZones.keys(), (id) => timeZones.get(id) ?? cutting);
  return Object.fromEntries(Array.from(ids, ([timeZone, series]) => [timeZone, toRuns(series)]));
}

/** The way back from `runsOf`. */
export function fromRuns(runs: Readonly<Record<string, readonly number[]>>): DayZones {
  const timeZones: DayZones = new Map();
  for (const [timeZone, list] of Object.entries(runs)) for (const id of inRuns(list)) timeZones.set(id, timeZone);
  return timeZones;
}
