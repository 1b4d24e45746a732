import { dayAheadSourceApi, settlementApi, type TariffChange, tariffsApi } from '@czyun/contract';
import { useCall, useChange } from '../../platform/api/use-call.ts';

const calm = { freshMs: 30_000, quiet: true } as const;
const renews = [tariffsApi.tariffList, tariffsApi.tariffNow, tariffsApi.tariffPrices] as const;

export const useVersions = (projectId: number) => useCall(tariffsApi.tariffList, { query: { projectId } }, { ...calm, freshMs: 0 });
export const usePrices = (projectId: number, start: number, end: number) =>
  useCall(tariffsApi.tariffPrices, { query: { projectId, start, end } }, { ...calm, everyMs: 300_000 });
export const usePresets = (projectId: number) => useCall(tariffsApi.tariffPresets, { query: { projectId } }, calm);
export const useCalendar = (projectId: number) => useCall(tariffsApi.tariffCalendar, { query: { projectId } }, { ...calm, freshMs: 0 });
export const useDayAhead = (projectId: number, start: number, end: number) =>
  useCall(tariffsApi.dayAheadList, { query: { projectId, start, end } }, { ...calm, keep: true });

/** Asked before a change is saved; the days may have been settled again since it was asked before. */
export const useEffectOf = (projectId: number, change: TariffChange) =>
  useCall(settlementApi.settlementEffect, { body: { projectId, change } }, { freshMs: 0, quiet: true });

export const useSaveTariff = (onDone: () => void) => useChange(tariffsApi.tariffSave, { renews, quiet: true, onDone });
export const useEndTariff = () => useChange(tariffsApi.tariffEnd, { renews });
export const useRemoveTariff = () => useChange(tariffsApi.tariffRemove, { renews });
export const useSaveCalendar = (onDone: () => void) =>
  useChange(tariffsApi.tariffCalendarSave, { renews: [tariffsApi.tariffCalendar, ...renews], quiet: true, onDone });
export const useDayAheadPreview = () => useChange(tariffsApi.dayAheadPreview);
export const useDayAheadImport = (onDone: () => void) =>
  useChange(tariffsApi.dayAheadImport, { renews: [tariffsApi.dayAheadList, ...renews], onDone });

/** `waits`: an answer that is on its way is looked for. */
export const useDayAheadSource = (projectId: number, waits: boolean) =>
  useCall(dayAheadSourceApi.dayAheadSource, { query: { projectId } }, { ...calm, freshMs: 0, ...(waits ? { everyMs: 1000 } : {}) });
export const useSaveSource = (onDone?: () => void) =>
  useChange(dayAheadSourceApi.dayAheadSourceSave, {
    renews: [dayAheadSourceApi.dayAheadSource],
    ...(onDone ? { quiet: true, onDone } : {}),
  });
export const useDayAheadFetch = () => useChange(dayAheadSourceApi.dayAheadFetch);
