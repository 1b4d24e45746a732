import { createContext, type ReactNode, useContext } from 'react';
import { useOpenAlarms } from '../../../platform/live/use-alarms.ts';

const Severities = createContext<ReadonlyMap<number, 1 | 2 | 3>>(new Map());

/** Provides the most severe active alarm of each device to its children without redrawing the page. */
export function SeveritiesOf({ projectId, children }: { readonly projectId: number; readonly children: ReactNode }) {
  const { entries } = useOpenAlarms(projectId);
  const found = new Map<number, 1 | 2 | 3>();
  for (const { deviceId, severity } of entries) {
    if (deviceId === null || severity === null) continue;
    const known = found.get(deviceId);
    if (known === undefined || severity < known) found.set(deviceId, severity);
  }
  const worst = found;
  return <Severities value={worst}>{children}</Severities>;
}

/** Severity of the most severe active alarm of a device at the clock's instant. */
export const useWorstSeverity = (deviceId: number): 1 | 2 | 3 | undefined => useContext(Severities).get(deviceId);
