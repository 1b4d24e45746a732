import { type BillIssued, energyTargetsApi, settlementApi, settlementMonthApi, settlementTermsApi } from '@czyun/contract';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';
import { useKnownQuery } from '../../platform/live/known.ts';

const calm = { freshMs: 30_000, quiet: true } as const;
export const dayReads = [
  ...[settlementApi.settlementDays, settlementApi.settlementDay, settlementApi.settlementQuarters],
  ...[settlementMonthApi.getSettlementMonth, energyTargetsApi.getTargetMonth],
] as const;
/** Reads that a new bill invalidates: issuing it settles its days too. */
export const billReads = [
  ...[settlementApi.bills, settlementApi.bill, settlementApi.billReRatePreview, settlementApi.billOutlook],
  ...dayReads,
] as const;

export const useDays = (projectId: number, from: string, to: string, by: 'day' | 'month') =>
  useCall(settlementApi.settlementDays, { query: { projectId, from, to, by } }, { ...calm, everyMs: 300_000 });
export function useDay(projectId: number, date: string) {
  const known = useKnownQuery();
  return useCall(settlementApi.settlementDay, { query: { projectId, date, ...known } }, { ...calm, everyMs: 300_000 });
}
export const useMonth = (projectId: number, month: string | null) =>
  useCall(settlementMonthApi.getSettlementMonth, month === null ? null : { query: { projectId, month } }, { ...calm, everyMs: 300_000 });
export function useQuarters(projectId: number, date: string, key: string) {
  const known = useKnownQuery();
  return useCall(settlementApi.settlementQuarters, { query: { projectId, date, key, ...known } }, calm);
}
export const useParties = (projectId: number) =>
  useCall(settlementApi.settlementParties, { query: { projectId } }, { ...calm, freshMs: 0 });
export const useBills = (projectId: number) => useCall(settlementApi.bills, { query: { projectId } }, { ...calm, freshMs: 0 });
export const useBill = (projectId: number, id: number) => useCall(settlementApi.bill, { query: { projectId, id } }, calm);
export const useReRate = (projectId: number, id: number) =>
  useCall(settlementApi.billReRatePreview, { query: { projectId, id } }, { ...calm, freshMs: 0 });

export const useRun = (onDone: (jobId: number) => void) =>
  useChange(settlementApi.settlementRun, { quiet: true, onDone: ({ jobId }) => onDone(jobId) });
export const useSaveParties = (outcome: Outcome<typeof settlementApi.settlementPartiesSave>) =>
  useChange(settlementApi.settlementPartiesSave, { renews: [settlementApi.settlementParties, ...dayReads], quiet: true, ...outcome });
export const useBillOutlook = (projectId: number, month: string) =>
  useCall(settlementApi.billOutlook, { query: { projectId, month } }, { ...calm, freshMs: 0 });
export const useIssue = (onDone: (issued: BillIssued) => void) =>
  useChange(settlementApi.billIssue, { renews: billReads, quiet: true, onDone });
export const useCorrect = () => useChange(settlementApi.billReRate, { renews: billReads });

export const useTerms = (projectId: number) =>
  useCall(settlementTermsApi.settlementTerms, { query: { projectId } }, { ...calm, freshMs: 0 });
export const useTermsPreview = () => useChange(settlementTermsApi.settlementTermsPreview, { quiet: true });
export const useSaveTerms = (outcome: Outcome<typeof settlementTermsApi.settlementTermsSave>) =>
  useChange(settlementTermsApi.settlementTermsSave, { renews: [settlementTermsApi.settlementTerms, ...dayReads], ...outcome });
