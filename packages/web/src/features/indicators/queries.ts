import { indicatorsApi, type StatisticsUnit } from '@czyun/contract';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

const reads = [indicatorsApi.stationIndicators, indicatorsApi.indicatorSettings, indicatorsApi.outages];

export const useIndicators = (query: { projectId: number; unit: StatisticsUnit; start: number }, freshMs: number) =>
  useCall(indicatorsApi.stationIndicators, { query }, { keep: true, freshMs });
export const useSettings = (projectId: number) =>
  useCall(indicatorsApi.indicatorSettings, { query: { projectId } }, { freshMs: 0, quiet: true });
export const useOutages = (projectId: number, start: number, end: number) =>
  useCall(indicatorsApi.outages, { query: { projectId, start, end } }, { keep: true, quiet: true });

export const useSaveSettings = (outcome: Outcome<typeof indicatorsApi.indicatorSettingsSave>) =>
  useChange(indicatorsApi.indicatorSettingsSave, { renews: reads, quiet: true, ...outcome });
export const useSaveOutage = (outcome: Outcome<typeof indicatorsApi.outageSave>) =>
  useChange(indicatorsApi.outageSave, { renews: reads, quiet: true, ...outcome });
export const useRemoveOutage = () => useChange(indicatorsApi.outageRemove, { renews: reads });
