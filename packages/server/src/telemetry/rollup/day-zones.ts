/** Time zone in which the day roll-ups of each series were cut: if its project gets another one, they must be recomputed. */
import type { SeriesInfo } from '../types.ts';
import { inRuns, toRuns } from './ranges.ts';
import type { RollupState } from './state.ts';

/** Series → time zone of its day roll-ups; `cutting` while they are recomputed. The state on disk uses the same value. */
export type DayZones = Map<number, string>;

/** No time zone: some of the days may be in the old one, some in the new. */
export const cutting = '';

/** True if no series has days of another time zone. Unknown series have no days. */
export function daysCutIn({ dayZones }: RollupState, series: readonly number[], timeZone: string): boolean {
  return series.every((id) => (dayZones?.get(id) ?? timeZone) === timeZone);
}

/** Records the time zone of new series; true if there were any. */
export function noteTimeZones(state: RollupState, series: Iterable<SeriesInfo>): boolean {
  state.dayZones ??= new Map();
  const before = state.dayZones.size;
  for (const { paramId, storage, timeZone } of series)
    if (storage !== 'live' && !state.dayZones.has(paramId)) state.dayZones.set(paramId, timeZone);
  return state.dayZones.size > before;
}

/** Time zone → runs of its series: a project has few runs. */
export function runsOf(timeZones: DayZones): Record<string, number[]> {
  const ids = Map.groupBy(timeZones.keys(), (id) => timeZones.get(id) ?? cutting);
  return Object.fromEntries(Array.from(ids, ([timeZone, series]) => [timeZone, toRuns(series)]));
}

/** The inverse of `runsOf`. */
export function fromRuns(runs: Readonly<Record<string, readonly number[]>>): DayZones {
  const timeZones: DayZones = new Map();
  for (const [timeZone, list] of Object.entries(runs)) for (const id of inRuns(list)) timeZones.set(id, timeZone);
  return timeZones;
}
