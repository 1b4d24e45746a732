/** In which time zone the day roll-ups of each series were cut: when its project moves to another, they must be cut again. */
import type { SeriesInfo } from '../types.ts';
import { inRuns, toRuns } from './ranges.ts';
import type { RollupState } from './state.ts';

/** Series → zone of its day roll-ups; `cutting` while they are made again. */
export type DayZones = Map<number, string>;

/** In no zone: half of the days may be in the old one, half in the new. */
export const cutting = '';

/** True when no series has days of another zone. Series not seen yet have none at all. */
export function daysCutIn({ dayZones }: RollupState, series: readonly number[], timeZone: string): boolean {
  return series.every((id) => (dayZones?.get(id) ?? timeZone) === timeZone);
}

/** Remembers the zone of series that are seen for the first time; true when there were any. */
export function noteZones(state: RollupState, series: Iterable<SeriesInfo>): boolean {
  state.dayZones ??= new Map();
  const before = state.dayZones.size;
  for (const { paramId, storage, timeZone } of series)
    if (storage !== 'live' && !state.dayZones.has(paramId)) state.dayZones.set(paramId, timeZone);
  return state.dayZones.size > before;
}

/** Zone → runs of its series: a project has few of them. */
export function runsOf(zones: DayZones): Record<string, number[]> {
  const ids = Map.groupBy(zones.keys(), (id) => zones.get(id) ?? cutting);
  return Object.fromEntries(Array.from(ids, ([zone, series]) => [zone, toRuns(series)]));
}

/** The way back from `runsOf`. */
export function zonesOf(runs: Readonly<Record<string, readonly number[]>>): DayZones {
  const zones: DayZones = new Map();
  for (const [zone, list] of Object.entries(runs)) for (const id of inRuns(list)) zones.set(id, zone);
  return zones;
}
