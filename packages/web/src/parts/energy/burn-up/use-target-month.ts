import { energyTargetsApi } from '@czyun/contract';
import { useCall } from '../../../platform/api/use-call.ts';

/** A month of a quantity with its target and forecast; null: not requested. */
export const useTargetMonth = (projectId: number, month: string, quantity: string | null) =>
  useCall(energyTargetsApi.getTargetMonth, quantity === null ? null : { query: { projectId, month, quantity } }, {
    freshMs: 30_000,
    everyMs: 300_000,
    quiet: true,
    keep: true,
  });
