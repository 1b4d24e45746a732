import type { DeviceTypeView } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { createContext, useContext, useMemo } from 'react';
import { useIsLive } from '../../../shared/live/use-clock.ts';
import { useValues } from '../../../shared/live/use-values.ts';
import type { LiveValue } from '../../../shared/live/value-store.ts';
import type { DeviceDetail } from '../queries.ts';

/** The device on screen, for every part of the page. */
export interface Monitored {
  readonly deviceId: number;
  readonly type: DeviceTypeView;
  /** Parameters by metric, with their values when the page was opened. */
  readonly params: ReadonlyMap<string, DeviceDetail['params'][number]>;
  /** Shows the curve of a point. */
  readonly open: (metric: string) => void;
}

export const MonitoredContext = createContext<Monitored | null>(null);

export function useMonitored(): Monitored {
  const monitored = useContext(MonitoredContext);
  if (monitored === null) throw new Error('This component works only on the page of a device');
  return monitored;
}

/** Values of points by metric at the clock's instant; what came with the page stands in until the stream has spoken. */
export function usePointValues(points: readonly ExpandedPoint[]): (point: ExpandedPoint) => LiveValue | undefined {
  const { params } = useMonitored();
  const live = useIsLive();
  const ids = useMemo(() => points.flatMap(({ metric }) => params.get(metric)?.paramId ?? []), [points, params]);
  const values = useValues(ids);
  return (point) => {
    const param = params.get(point.metric);
    if (param === undefined) return undefined;
    return values.get(param.paramId) ?? (live ? param : undefined);
  };
}
