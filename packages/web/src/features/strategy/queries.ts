import { planningApi } from '@czyun/contract';
import { useCall, useChange } from '../../platform/api/use-call.ts';

const calm = { freshMs: 30_000, quiet: true } as const;

export const useSettings = (projectId: number) => useCall(planningApi.planningSettings, { query: { projectId } }, { ...calm, freshMs: 0 });
/** While `waits`, asked again until it is there. */
export const useBest = (projectId: number, date: string, waits: boolean) =>
  useCall(planningApi.planningBest, { query: { projectId, date } }, { ...calm, ...(waits ? { everyMs: 1500, freshMs: 0 } : {}) });
export const useBacktest = (projectId: number, waits: boolean) =>
  useCall(planningApi.planningBacktest, { query: { projectId } }, { ...calm, freshMs: 0, ...(waits ? { everyMs: 2000 } : {}) });

export const useSaveSettings = (onDone: () => void) =>
  useChange(planningApi.planningSettingsSave, { renews: [planningApi.planningSettings, planningApi.planningBest], quiet: true, onDone });
export const useRunBacktest = (onDone: (jobId: number) => void) =>
  useChange(planningApi.planningBacktestRun, { quiet: true, onDone: ({ jobId }) => onDone(jobId) });
