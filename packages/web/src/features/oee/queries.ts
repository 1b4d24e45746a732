import { devicesApi } from '@czyun/contract';
import { oeeApi } from '@czyun/contract/oee';
import { rejectsApi } from '@czyun/contract/rejects';
import { stopsApi } from '@czyun/contract/stops';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

const renews = [oeeApi.getOee, oeeApi.listIdealCycles];

export interface OeeAsked {
  readonly projectId: number;
  readonly deviceIds?: string;
  readonly start: number;
  readonly end?: number;
  readonly by: 'range' | 'day' | 'shift';
  readonly shift?: string;
  readonly product?: string;
}

export const useMachines = (projectId: number) =>
  useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000, quiet: true });

export const useOee = (query: OeeAsked | null) => useCall(oeeApi.getOee, query && { query }, { keep: true, freshMs: 60_000 });

/** Time and pieces by cause, as the pages of stops and rejects show them. */
type Ranged = Pick<OeeAsked, 'projectId' | 'deviceIds' | 'start' | 'end'>;
export const useStopSums = (query: Ranged | null) =>
  useCall(stopsApi.listStops, query && { query: { ...query, pageNum: 1, pageSize: 1 } }, { keep: true, freshMs: 60_000 });
export const useRejectSums = (query: Ranged | null) =>
  useCall(rejectsApi.listRejects, query && { query: { ...query, pageNum: 1, pageSize: 1 } }, { keep: true, freshMs: 60_000 });

export const useCycles = (projectId: number) => useCall(oeeApi.listIdealCycles, { query: { projectId } }, { freshMs: 0 });
export const useSaveCycle = (outcome: Outcome<typeof oeeApi.saveIdealCycle>) =>
  useChange(oeeApi.saveIdealCycle, { renews, quiet: true, ...outcome });
export const useRemoveCycle = (outcome: Outcome<typeof oeeApi.removeIdealCycle>) =>
  useChange(oeeApi.removeIdealCycle, { renews, ...outcome });
