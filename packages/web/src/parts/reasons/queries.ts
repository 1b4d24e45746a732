import { rejectsApi } from '@czyun/contract/rejects';
import { type ReasonUse, stopsApi } from '@czyun/contract/stops';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

const renews = [stopsApi.listStopReasons, stopsApi.listStops, stopsApi.getStop, rejectsApi.listRejects];

export const useReasons = (projectId: number, use: ReasonUse) =>
  useCall(stopsApi.listStopReasons, { query: { projectId, use } }, { freshMs: 60_000 });

export const useSaveReason = (outcome: Outcome<typeof stopsApi.saveStopReason>) =>
  useChange(stopsApi.saveStopReason, { renews, quiet: true, ...outcome });
export const useSaveDefaults = (outcome: Outcome<typeof stopsApi.saveDefaultStopReasons>) =>
  useChange(stopsApi.saveDefaultStopReasons, { renews, ...outcome });
export const useRemoveReason = (outcome: Outcome<typeof stopsApi.removeStopReason>) =>
  useChange(stopsApi.removeStopReason, { renews, ...outcome });
