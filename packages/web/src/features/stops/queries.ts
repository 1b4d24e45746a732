import { devicesApi } from '@czyun/contract';
import { stopsApi } from '@czyun/contract/stops';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

const stopReads = [stopsApi.listStops, stopsApi.getStop];

export const useDeviceNames = (projectId: number) =>
  useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000, quiet: true });

export interface StopsAsked {
  readonly projectId: number;
  readonly deviceIds: string;
  readonly start: number;
  readonly end: number;
}

export const useRunStates = (query: StopsAsked) => useCall(stopsApi.getRunStates, { query }, { keep: true, freshMs: 60_000 });

export const useStops = (
  query: StopsAsked & {
    readonly states?: string;
    readonly given: 'all' | 'yes' | 'no';
    readonly pageNum: number;
    readonly pageSize: number;
  },
) => useCall(stopsApi.listStops, { query }, { keep: true, freshMs: 60_000 });

export const useStop = (query: { readonly deviceId: number; readonly time: number; readonly end?: number }) =>
  useCall(stopsApi.getStop, { query }, { freshMs: 0 });

export const useSaveStop = (outcome: Outcome<typeof stopsApi.saveStop>) => useChange(stopsApi.saveStop, { renews: stopReads, ...outcome });
