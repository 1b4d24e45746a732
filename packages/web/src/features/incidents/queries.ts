import { devicesApi, logsApi } from '@czyun/contract';
import { type Incident, incidentsApi } from '@czyun/contract/incidents';
import { useEffect, useRef } from 'react';
import { useCall } from '../../platform/api/use-call.ts';

/** Reads that a change invalidates. */
export const incidentReads = [incidentsApi.listIncidents, incidentsApi.getIncident];

export const useIncident = (projectId: number, id: number | null) =>
  useCall(incidentsApi.getIncident, id === null ? null : { query: { projectId, id } }, { quiet: true });

export const useDevices = (projectId: number) =>
  useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000, quiet: true });

/** The incident as known at its end beside the present knowledge; requested again after each change, which does not wait for it. */
export function useTruths(projectId: number, { id, version }: Pick<Incident, 'id' | 'version'>) {
  const asked = useCall(incidentsApi.getIncidentTruths, { query: { projectId, id } }, { quiet: true, freshMs: 60_000 });
  const shown = useRef(version);
  const { refetch } = asked;
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void refetch();
  }, [version, refetch]);
  return asked;
}

const most = 500;

/** Log entries of the time: alarms, faults, operations and run states. */
export function useEntries(projectId: number, { devices }: Pick<Incident, 'devices'>, [start, end]: readonly [number, number]) {
  const one = devices.length === 1 ? devices[0]?.id : undefined;
  return useCall(
    logsApi.getLogs,
    {
      query: {
        projectId,
        ...(one === undefined ? {} : { deviceId: one }),
        ...{ type: '2,3,4,5', startTime: Math.floor(start), endTime: Math.ceil(end), pageSize: most, order: 'asc' as const },
      },
    },
    { quiet: true, freshMs: 60_000 },
  );
}
