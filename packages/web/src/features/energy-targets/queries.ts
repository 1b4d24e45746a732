import { energyTargetsApi } from '@czyun/contract';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

const reads = [energyTargetsApi.energyTargets, energyTargetsApi.getTargetMonth] as const;

export const useTargets = (projectId: number, year: number) =>
  useCall(energyTargetsApi.energyTargets, { query: { projectId, year } }, { freshMs: 30_000, everyMs: 300_000, quiet: true, keep: true });
export const useSaveTarget = (outcome: Outcome<typeof energyTargetsApi.energyTargetSave>) =>
  useChange(energyTargetsApi.energyTargetSave, { renews: reads, quiet: true, ...outcome });
export const useRemoveTarget = (outcome: Outcome<typeof energyTargetsApi.energyTargetSave>) =>
  useChange(energyTargetsApi.energyTargetSave, { renews: reads, ...outcome });
export const useExplain = (outcome: Outcome<typeof energyTargetsApi.energyTargetExplain>) =>
  useChange(energyTargetsApi.energyTargetExplain, { renews: reads, quiet: true, ...outcome });
