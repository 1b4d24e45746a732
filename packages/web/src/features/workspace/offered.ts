/** Curves of a workspace before its user has chosen any. Pure. */
import type { DeviceCard, DeviceTypeView } from '@czyun/contract';
import { isKept, keyOf } from '../../parts/points/catalog.ts';

export interface Curves {
  readonly id: string;
  readonly name: string;
  readonly keys: readonly string[];
}

/** Shown together for one device. */
const leading = ['storage_power', 'active_power', 'soc'];
const maxCurvesOfOne = 2;

/** Stored numbers among the key figures of a device: power and state of charge first. */
export function offeredCurves(device: DeviceCard, type: DeviceTypeView | undefined): Curves | null {
  const numbers = (type?.points ?? []).filter((point) => isKept(point) && point.type === 'number');
  const has = (metric: string) => numbers.some((point) => point.metric === metric);
  const metrics = [...new Set([...leading.filter((metric) => type?.keyMetrics.includes(metric)), ...(type?.keyMetrics ?? [])])].filter(has);
  if (metrics.length === 0) return null;
  return { id: `device${device.id}`, name: device.name, keys: metrics.slice(0, maxCurvesOfOne).map((metric) => keyOf(device.id, metric)) };
}
