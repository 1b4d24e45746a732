import { dayAheadSourceApi, settlementApi, type TariffChange, tariffsApi } from '@czyun/contract';
import { type Outcome, type UseChangeOptions, useCall, useChange } from '../../platform/api/use-call.ts';

const calm = { freshMs: 30_000, quiet: true } as const;
const renews = [tariffsApi.tariffList, tariffsApi.tariffNow, tariffsApi.tariffPrices] as const;

export const useVersions = (projectId: number) => useCall(tariffsApi.tariffList, { query: { projectId } }, { ...calm, freshMs: 0 });
export const usePrices = (projectId: number, start: number, end: number) =>
  useCall(tariffsApi.tariffPrices, { query: { projectId, start, end } }, { ...calm, everyMs: 300_000 });
export const usePresets = (projectId: number) => useCall(tariffsApi.tariffPresets, { query: { projectId } }, calm);
export const useCalendar = (projectId: number) => useCall(tariffsApi.tariffCalendar, { query: { projectId } }, { ...calm, freshMs: 0 });
export const useDayAhead = (projectId: number, start: number, end: number) =>
  useCall(tariffsApi.dayAheadList, { query: { projectId, start, end } }, { ...calm, keep: true });

/** Loaded before a change is saved, never cached: days may have been settled again. */
export const useEffectOf = (projectId: number, change: TariffChange) =>
  useCall(settlementApi.settlementEffect, { body: { projectId, change } }, { freshMs: 0, quiet: true });

export const useSaveTariff = (outcome: Outcome<typeof tariffsApi.tariffSave>) =>
  useChange(tariffsApi.tariffSave, { renews, quiet: true, ...outcome });
export const useEndTariff = (outcome: Outcome<typeof tariffsApi.tariffEnd>) => useChange(tariffsApi.tariffEnd, { renews, ...outcome });
export const useRemoveTariff = (outcome: Outcome<typeof tariffsApi.tariffRemove>) =>
  useChange(tariffsApi.tariffRemove, { renews, ...outcome });
export const useSaveCalendar = (outcome: Outcome<typeof tariffsApi.tariffCalendarSave>) =>
  useChange(tariffsApi.tariffCalendarSave, { renews: [tariffsApi.tariffCalendar, ...renews], quiet: true, ...outcome });
export const useDayAheadPreview = () => useChange(tariffsApi.dayAheadPreview);
export const useDayAheadImport = (outcome: Outcome<typeof tariffsApi.dayAheadImport>) =>
  useChange(tariffsApi.dayAheadImport, { renews: [tariffsApi.dayAheadList, ...renews], ...outcome });

/** `waits`: polls for the result of a fetch. */
export const useDayAheadSource = (projectId: number, waits: boolean) =>
  useCall(dayAheadSourceApi.dayAheadSource, { query: { projectId } }, { ...calm, freshMs: 0, ...(waits ? { everyMs: 1000 } : {}) });
export const useSaveSource = (options: UseChangeOptions<typeof dayAheadSourceApi.dayAheadSourceSave>) =>
  useChange(dayAheadSourceApi.dayAheadSourceSave, { renews: [dayAheadSourceApi.dayAheadSource], ...options });
export const useDayAheadFetch = () => useChange(dayAheadSourceApi.dayAheadFetch);
