import { devicesApi, logsApi } from '@czyun/contract';
import { type Incident, incidentsApi } from '@czyun/contract/incidents';
import { useCall } from '../../platform/api/use-call.ts';

/** Reads that a change invalidates. */
export const incidentReads = [incidentsApi.listIncidents, incidentsApi.getIncident];

export const useIncident = (projectId: number, id: number | null) =>
  useCall(incidentsApi.getIncident, id === null ? null : { query: { projectId, id } }, { quiet: true });

export const useDevices = (projectId: number) =>
  useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000, quiet: true });

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
