import { devicesApi } from '@czyun/contract';
import { useMemo } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAlarms } from '../../shared/live/use-alarms.ts';

/** Devices and zones of a project with the values of their key metrics; states and values move by the live stream, not by asking again. */
export function useDeviceCards(projectId: number) {
  return useCall(devicesApi.getByArea, { query: { projId: projectId, detail: true } }, { freshMs: 30_000, everyMs: 300_000 });
}

/** The highest severity that stands open on each device at the clock's instant. */
export function useWorstSeverity(projectId: number): ReadonlyMap<number, 1 | 2 | 3> {
  const { entries } = useAlarms(projectId);
  return useMemo(() => {
    const worst = new Map<number, 1 | 2 | 3>();
    for (const { deviceId, severity } of entries) {
      if (deviceId === null || severity === null) continue;
      const known = worst.get(deviceId);
      if (known === undefined || severity < known) worst.set(deviceId, severity);
    }
    return worst;
  }, [entries]);
}
