/** Stops of a project's devices with their reasons, from the store. */
import type { RunStateService } from '../../figure-sources/run-states.ts';
import { type ReasonRow, reasonsRepo } from '../../reasons/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { FeatureDeps } from '../deps.ts';
import { type FoundStops, findStops, type StopRange } from './found.ts';
import { stopsRepo } from './repo.ts';

export function createStopFinder({
  db,
  runStates,
}: Pick<FeatureDeps, 'db'> & { readonly runStates: Pick<RunStateService, 'ofDevices' | 'sinceRunning'> }) {
  return async (
    projectId: number,
    devices: readonly DeviceRecord[],
    range: StopRange,
  ): Promise<FoundStops & { readonly reasons: readonly ReasonRow[] }> => {
    const repo = stopsRepo(db);
    const reasons = await reasonsRepo(db).reasons(projectId);
    const found = await findStops({
      ...{ runStates, range, reasons, devices },
      notesFrom: (from) => repo.notes(projectId, from, range.end),
    });
    return { ...found, reasons };
  };
}

export type StopFinder = ReturnType<typeof createStopFinder>;
