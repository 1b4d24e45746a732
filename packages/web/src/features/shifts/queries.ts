import { handOversApi, projectsApi, regionsApi, shiftReviewApi, shiftsApi } from '@czyun/contract';
import { call } from '../../platform/api/call.ts';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

const calm = { freshMs: 0, quiet: true } as const;
/** Reads that a change of crews, pattern or exceptions invalidates. */
const planReads = [shiftsApi.shiftPlan, shiftsApi.shiftNow, shiftsApi.shiftList, handOversApi.handOverList, shiftReviewApi.getShiftReview];
const handOverReads = [handOversApi.handOverList, handOversApi.handOverGet, shiftsApi.shiftNow, shiftReviewApi.getShiftReview];

export const usePlan = (projectId: number) => useCall(shiftsApi.shiftPlan, { query: { projectId } }, calm);
export const useNowOnShift = (projectId: number) => useCall(shiftsApi.shiftNow, { query: { projectId } }, { ...calm, everyMs: 30_000 });
export const useShiftMembers = (projectId: number, wanted: boolean) =>
  useCall(shiftsApi.shiftMembers, wanted ? { query: { projectId } } : null, calm);
export const useRegions = (projectId: number) =>
  useCall(regionsApi.queryRegionByProject, { query: { projId: projectId } }, { freshMs: 60_000, quiet: true });

export const useShiftList = (projectId: number, startTime: number, endTime: number, regionId: number | null) =>
  useCall(
    shiftsApi.shiftList,
    { query: { projectId, startTime, endTime, ...(regionId === null ? {} : { regionId }) } },
    { ...calm, keep: true },
  );

export const useSaveCrew = (outcome: Outcome<typeof shiftsApi.crewSave>) =>
  useChange(shiftsApi.crewSave, { renews: planReads, quiet: true, ...outcome });
export const useRemoveCrew = (outcome: Outcome<typeof shiftsApi.crewRemove>) =>
  useChange(shiftsApi.crewRemove, { renews: planReads, ...outcome });
export const useSavePattern = (outcome: Outcome<typeof shiftsApi.patternSave>) =>
  useChange(shiftsApi.patternSave, { renews: planReads, quiet: true, ...outcome });
export const useRemovePattern = (outcome: Outcome<typeof shiftsApi.patternRemove>) =>
  useChange(shiftsApi.patternRemove, { renews: planReads, ...outcome });
export const useAddException = (outcome: Outcome<typeof shiftsApi.shiftExceptionAdd>) =>
  useChange(shiftsApi.shiftExceptionAdd, { renews: planReads, quiet: true, ...outcome });
export const useRemoveException = (outcome: Outcome<typeof shiftsApi.shiftExceptionRemove>) =>
  useChange(shiftsApi.shiftExceptionRemove, { renews: planReads, ...outcome });

export interface EntriesAsked {
  readonly projectId: number;
  readonly query: string;
  readonly crewId?: number;
  readonly startTime?: number;
  readonly endTime?: number;
  readonly page: number;
  readonly pageSize: number;
}
export const useEntries = (query: EntriesAsked) => useCall(shiftsApi.shiftEntries, { query }, { ...calm, keep: true, everyMs: 30_000 });
/** The same call without a hook, for files. */
export const askEntries = (query: EntriesAsked) => call(shiftsApi.shiftEntries, { query });
export const useAddEntry = (outcome: Outcome<typeof shiftsApi.shiftEntryAdd>) =>
  useChange(shiftsApi.shiftEntryAdd, { renews: [shiftsApi.shiftEntries, shiftReviewApi.getShiftReview], quiet: true, ...outcome });

export const useStateNow = (projectId: number) =>
  useCall(handOversApi.handOverState, { query: { projectId } }, { ...calm, everyMs: 15_000 });
export const useHandOvers = (projectId: number, startTime: number, endTime: number) =>
  useCall(handOversApi.handOverList, { query: { projectId, startTime, endTime } }, { ...calm, keep: true });
export const useHandOver = (projectId: number, id: number) =>
  useCall(handOversApi.handOverGet, { query: { projectId, id } }, { ...calm, everyMs: 15_000 });
export const useSign = (outcome: Outcome<typeof handOversApi.handOver>) =>
  useChange(handOversApi.handOver, { renews: handOverReads, quiet: true, ...outcome });
export const useTake = (outcome: Outcome<typeof handOversApi.takeOver>) =>
  useChange(handOversApi.takeOver, { renews: handOverReads, quiet: true, ...outcome });
export const useWithdraw = (outcome: Outcome<typeof handOversApi.handOverWithdraw>) =>
  useChange(handOversApi.handOverWithdraw, { renews: handOverReads, ...outcome });

/** The page of a shift; without `start` the running or last one. Polled while it shows the present. */
export const useShiftReview = (
  projectId: number,
  of: { readonly start?: number; readonly crewId?: number; readonly time?: number } | null,
) =>
  useCall(shiftReviewApi.getShiftReview, of === null ? null : { query: { projectId, ...of } }, {
    ...calm,
    freshMs: 10_000,
    keep: true,
    everyMs: 30_000,
    passing: of?.time !== undefined,
  });
/** Parts of the project's balance, which identify the curves of the storage. */
export const useMainPage = (projectId: number) =>
  useCall(projectsApi.getMainPage, { query: { projectId } }, { freshMs: 60_000, quiet: true });
