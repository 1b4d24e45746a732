import { devicesApi } from '@czyun/contract';
import { rejectsApi } from '@czyun/contract/rejects';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

const renews = [rejectsApi.listRejects];

export const useDevices = (projectId: number) =>
  useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000, quiet: true });

export const useRejects = (query: {
  readonly projectId: number;
  readonly deviceIds: string;
  readonly start: number;
  readonly end?: number;
  readonly reasonId?: number;
  readonly products?: boolean;
  readonly pageNum: number;
  readonly pageSize: number;
}) => useCall(rejectsApi.listRejects, { query }, { keep: true, freshMs: 60_000 });

export const useSaveReject = (outcome: Outcome<typeof rejectsApi.saveReject>) => useChange(rejectsApi.saveReject, { renews, ...outcome });
export const useRemoveReject = (outcome: Outcome<typeof rejectsApi.removeReject>) =>
  useChange(rejectsApi.removeReject, { renews, ...outcome });
