import { eveningPlanApi, planExecutionApi, planningApi, plansApi, settlementApi } from '@czyun/contract';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

const calm = { freshMs: 30_000, quiet: true } as const;

export const useSettings = (projectId: number) => useCall(planningApi.planningSettings, { query: { projectId } }, { ...calm, freshMs: 0 });
/** Polled while `waits`: a plan, or a newer one, is being computed. */
export const useBest = (projectId: number, date: string, waits: boolean) =>
  useCall(planningApi.planningBest, { query: { projectId, date } }, { ...calm, ...(waits ? { everyMs: 1500, freshMs: 0 } : {}) });
export const useBacktest = (projectId: number, waits: boolean) =>
  useCall(planningApi.planningBacktest, { query: { projectId } }, { ...calm, freshMs: 0, ...(waits ? { everyMs: 2000 } : {}) });

export const useSaveSettings = (outcome: Outcome<typeof planningApi.planningSettingsSave>) =>
  useChange(planningApi.planningSettingsSave, {
    renews: [planningApi.planningSettings, planningApi.planningBest],
    quiet: true,
    ...outcome,
  });
export const useRunBacktest = (onDone: (jobId: number) => void) =>
  useChange(planningApi.planningBacktestRun, { quiet: true, onDone: ({ jobId }) => onDone(jobId) });

export const useEvening = (projectId: number) => useCall(eveningPlanApi.eveningPlan, { query: { projectId } }, { ...calm, freshMs: 0 });
export const useSaveEvening = (outcome: Outcome<typeof eveningPlanApi.eveningPlanSave>) =>
  useChange(eveningPlanApi.eveningPlanSave, { renews: [eveningPlanApi.eveningPlan], quiet: true, ...outcome });

/** Devices that run plans. */
export const useControllers = (projectId: number | null) =>
  useCall(plansApi.planDevices, projectId === null ? null : { query: { projectId } }, calm);
export const useSendPlan = () => useChange(plansApi.planSend, { renews: [plansApi.planOfDevice, plansApi.planHistory] });

export const useSchedulePlan = () => useChange(plansApi.planSchedule, { renews: [plansApi.planOfDevice] });

/** The current day is loaded again each minute. */
export const useExecution = (projectId: number, deviceId: number, date: string, isToday: boolean) =>
  useCall(planExecutionApi.planExecution, { query: { projectId, deviceId, date } }, { ...calm, ...(isToday ? { everyMs: 60_000 } : {}) });
export const useSettledDay = (projectId: number, date: string, isToday: boolean) =>
  useCall(settlementApi.settlementDay, { query: { projectId, date } }, { ...calm, ...(isToday ? { everyMs: 60_000 } : {}) });
