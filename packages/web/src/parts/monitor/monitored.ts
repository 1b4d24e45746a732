import { type DeviceTypeView, type FlowWords, type LimitedParam, shownValue } from '@czyun/contract';
import type { WhySubject } from '@czyun/contract/why';
import type { ExpandedPoint } from '@czyun/devices';
import { createContext, useContext } from 'react';
import { useIsLive, useTime } from '../../platform/live/use-clock.ts';
import { useValues } from '../../platform/live/use-values.ts';
import { type LiveValue, untilStreamed } from '../../platform/live/value-store.ts';
import type { Second } from '../replay/second-instant.ts';
import type { ScaleKind } from './heat.ts';
import type { DeviceDetail } from './queries.ts';
import { pointValueOf } from './shown-values.ts';

/** The monitored device, for every part of the page. */
export interface Monitored {
  readonly deviceId: number;
  /** Its role in the balance of the project. */
  readonly role: string | null;
  /** Limits of its points by metric; empty until known. */
  readonly limits: ReadonlyMap<string, LimitedParam>;
  /** With its points as displayed. */
  readonly type: DeviceTypeView;
  /** Points whose register has the opposite sign. */
  readonly turned: ReadonlySet<string>;
  /** Words for the direction of a power. */
  readonly flowOf: (point: ExpandedPoint) => FlowWords | undefined;
  /** Explanation of the value of a point. */
  readonly whyOf: (point: ExpandedPoint) => WhySubject;
  /** Parameters by metric, with their values when the page was opened. */
  readonly params: ReadonlyMap<string, DeviceDetail['params'][number]>;
  /** Time at which these values were read, ms. */
  readonly readAt: number;
  /** Opens the curve of a point. */
  readonly open: (metric: string) => void;
  /** Colour scale of the heat maps. */
  readonly scale: ScaleKind;
  readonly setScale: (scale: ScaleKind) => void;
  /** A second instant with its values by parameter, for comparison; null: none. */
  readonly second: Second | null;
}

export const MonitoredContext = createContext<Monitored | null>(null);

export function useMonitored(): Monitored {
  const monitored = useContext(MonitoredContext);
  if (monitored === null) throw new Error('This component works only on the page of a device');
  return monitored;
}

/** Values at the second instant with the product's signs; null: no comparison. */
export function useSecondValues(): ((point: ExpandedPoint) => LiveValue | undefined) | null {
  const { second, params, turned } = useMonitored();
  if (second === null) return null;
  return ({ metric }) => {
    const param = params.get(metric);
    const value = param === undefined ? undefined : second.values.get(param.paramId);
    return value === undefined || !turned.has(metric) ? value : { ...value, value: shownValue(value.value, -1) };
  };
}

/** Values of points at the clock's instant; until the stream delivers, those from opening the page. */
export function usePointValues(points: readonly ExpandedPoint[]): (point: ExpandedPoint) => LiveValue | undefined {
  return usePointValuesOf(useMonitored(), points);
}

/** The same for a device other than that of the page. */
export function usePointValuesOf(
  { params, readAt, turned, type }: Pick<Monitored, 'params' | 'readAt' | 'turned' | 'type'>,
  points: readonly ExpandedPoint[],
): (point: ExpandedPoint) => LiveValue | undefined {
  const live = useIsLive();
  const now = useTime(60_000);
  const ids = points.flatMap(({ metric, needs = metric }) =>
    [...new Set([metric, needs])].flatMap((each) => params.get(each)?.paramId ?? []),
  );
  const values = useValues(ids);
  const newest = (metric: string): LiveValue | undefined => {
    const param = params.get(metric);
    return param === undefined ? undefined : (values.get(param.paramId) ?? (live ? untilStreamed(param, readAt, now) : undefined));
  };
  return (point) => pointValueOf({ type, turned }, point, newest);
}
