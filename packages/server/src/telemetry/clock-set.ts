/** What of the readings is adjusted in memory when the clock is set. What is stored stays as it is. */
import type { Flusher } from './flusher.ts';
import type { NewestHub } from './newest.ts';
import { declaredBy } from './rollup/declared.ts';
import type { RollupState } from './rollup/state.ts';
import type { SeriesTable } from './series-table.ts';
import type { Telemetry } from './types.ts';

export interface ClockSetParts {
  readonly table: SeriesTable;
  readonly state: RollupState;
  readonly flusher: Pick<Flusher, 'clockSet'>;
  readonly newest: Pick<NewestHub, 'retell'>;
}

/** See `Telemetry.clockSet`; roll-ups step back by themselves with their next round. */
export function createClockSet({ table, state, flusher, newest }: ClockSetParts): Telemetry['clockSet'] {
  return (now, trueTime) => {
    const moved = table.clockSet(now, trueTime);
    declaredBy(state, now);
    flusher.clockSet();
    return () => newest.retell(moved);
  };
}
