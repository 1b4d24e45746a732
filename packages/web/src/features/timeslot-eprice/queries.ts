import { type PlanSlot, plansApi, tariffsApi } from '@czyun/contract';
import { type Outcome, useCall, useChange, useRenew } from '../../platform/api/use-call.ts';

const quiet = { quiet: true } as const;

export interface Of {
  readonly projectId: number;
  readonly deviceId: number;
}

export const useTariffs = (projectId: number) => useCall(tariffsApi.tariffList, { query: { projectId } }, quiet);
export const usePlanDevices = (projectId: number) => useCall(plansApi.planDevices, { query: { projectId } }, { ...quiet, everyMs: 60_000 });
export const usePlans = (of: Of) => useCall(plansApi.planList, { query: of }, quiet);
/** Loaded more often while a plan is being sent. */
export const useDevicePlan = (of: Of, everyMs: number) => useCall(plansApi.planOfDevice, { query: of }, { ...quiet, freshMs: 0, everyMs });
export const useSending = (projectId: number, id: number | null, isOver: boolean) =>
  useCall(plansApi.planSending, id === null ? null : { query: { projectId, id } }, {
    ...quiet,
    freshMs: 0,
    ...(isOver ? {} : { everyMs: 700 }),
  });
export const useSendings = (of: Of, page: number) =>
  useCall(plansApi.planHistory, { query: { ...of, page, pageSize: 10 } }, { ...quiet, freshMs: 0, keep: true });
export const useOutlook = (
  of: Of,
  slots: readonly PlanSlot[] | null,
  dayKind: 'workday' | 'weekend' | 'holiday',
  whole: boolean,
  soc: number | null,
) =>
  useCall(plansApi.planOutlook, slots === null ? null : { body: { ...of, slots: [...slots], date: null, dayKind, whole, soc } }, {
    ...quiet,
    keep: true,
    freshMs: 60_000,
  });

export const useSavePlan = (outcome: Outcome<typeof plansApi.planSave>) =>
  useChange(plansApi.planSave, { renews: [plansApi.planList], quiet: true, ...outcome });
export const useRemovePlan = (outcome: Outcome<typeof plansApi.planRemove>) =>
  useChange(plansApi.planRemove, { renews: [plansApi.planList], ...outcome });
export const useSendPlan = () => useChange(plansApi.planSend, { renews: [plansApi.planOfDevice, plansApi.planHistory] });
export const useSchedulePlan = () => useChange(plansApi.planSchedule, { renews: [plansApi.planOfDevice] });
export const useUnschedulePlan = (outcome: Outcome<typeof plansApi.planUnschedule>) =>
  useChange(plansApi.planUnschedule, { renews: [plansApi.planOfDevice], ...outcome });
/** Invalidates the reads that change when a plan has been sent. */
export const useRenewSent = () => useRenew([plansApi.planOfDevice, plansApi.planHistory]);
