import { energyTargetsApi } from '@czyun/contract';
import { useCall, useChange } from '../../platform/api/use-call.ts';

const reads = [energyTargetsApi.energyTargets] as const;

export const useTargets = (projectId: number, year: number) =>
  useCall(energyTargetsApi.energyTargets, { query: { projectId, year } }, { freshMs: 30_000, everyMs: 300_000, quiet: true, keep: true });
export const useSaveTarget = (onDone: () => void) => useChange(energyTargetsApi.energyTargetSave, { renews: reads, quiet: true, onDone });
export const useRemoveTarget = () => useChange(energyTargetsApi.energyTargetSave, { renews: reads });
export const useExplain = (onDone: () => void) => useChange(energyTargetsApi.energyTargetExplain, { renews: reads, quiet: true, onDone });
