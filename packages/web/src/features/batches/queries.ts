import { devicesApi } from '@czyun/contract';
import { batchesApi } from '@czyun/contract/batches';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

const renews = [batchesApi.listBatches, batchesApi.getBatchCurves];

export const useDevices = (projectId: number) =>
  useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000, quiet: true });

export const useBatches = (query: {
  readonly deviceId: number;
  readonly start: number;
  readonly end: number;
  readonly product?: string;
  readonly pageNum: number;
  readonly pageSize: number;
}) => useCall(batchesApi.listBatches, { query }, { keep: true, freshMs: 60_000 });

export const useBatchCurves = (query: { readonly deviceId: number; readonly metric: string; readonly batch: number } | null) =>
  useCall(batchesApi.getBatchCurves, query && { query }, { keep: true, freshMs: 60_000 });

export const useSaveGolden = (outcome: Outcome<typeof batchesApi.saveGoldenBatch>) =>
  useChange(batchesApi.saveGoldenBatch, { renews, quiet: true, ...outcome });
export const useRemoveGolden = (outcome: Outcome<typeof batchesApi.removeGoldenBatch>) =>
  useChange(batchesApi.removeGoldenBatch, { renews, ...outcome });
