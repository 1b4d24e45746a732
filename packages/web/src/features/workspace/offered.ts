/** Content of a workspace before its user has chosen any: main devices and their curves. Pure. */
import type { DeviceCard, DeviceTypeView } from '@czyun/contract';
import { isKept, keyOf } from '../../parts/points/catalog.ts';

/** Most important first. */
const natures: readonly string[] = ['ess', 'cabinet', 'machine', 'meter', 'pv', 'wind', 'pcs', 'battery', 'vessel', 'compressor', 'fan'];
/** Most devices of one nature, so that different ones are shown. */
const maxPerNature = 2;

function rank({ deviceType: { nature }, role }: DeviceCard): number {
  // The meter at the grid connection measures the whole project.
  if (nature === 'meter' && role === 'grid') return 0.5;
  const place = natures.indexOf(nature);
  return place < 0 ? natures.length : place;
}

/** The main devices of a project that show values. */
export function mainDevices(devices: readonly DeviceCard[], most: number): readonly DeviceCard[] {
  const chosen: DeviceCard[] = [];
  for (const device of devices.filter(({ keyParams }) => keyParams.length > 0).toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)) {
    if (chosen.length === most) break;
    if (chosen.filter(({ deviceType }) => deviceType.nature === device.deviceType.nature).length < maxPerNature) chosen.push(device);
  }
  return chosen;
}

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
