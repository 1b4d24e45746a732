/** Adjusts the readings in memory after a step of the clock. Stored readings are not changed. */

import type { SeriesTable } from '../intake/series-table.ts';
import type { NewestHub } from '../newest/newest.ts';
import { declaredBy } from '../rollup/declared.ts';
import type { RollupState } from '../rollup/state.ts';
import type { Flusher } from '../store/flusher.ts';
import type { Telemetry } from '../types.ts';

export interface ClockSetParts {
  readonly table: SeriesTable;
  readonly state: RollupState;
  readonly flusher: Pick<Flusher, 'clockSet'>;
  readonly newest: Pick<NewestHub, 'renotify'>;
}

/** See `ClockedReadings.clockSet`; the roll-up scheduler adjusts itself in its next round. */
export function createClockSet({ table, state, flusher, newest }: ClockSetParts): Telemetry['clockSet'] {
  return (now, trueTime) => {
    const moved = table.clockSet(now, trueTime);
    declaredBy(state, now);
    flusher.clockSet();
    return () => newest.renotify(moved);
  };
}
