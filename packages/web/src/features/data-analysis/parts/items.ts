/** What can be analysed and what is selected: measured points and counters of the project's devices. Pure except for types of devices. */
import { type DeviceCard, type DeviceTypeView, maxAnalysed, shownFactor, shownPoint } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';

export interface Catalog {
  readonly devices: readonly DeviceCard[];
  readonly types: ReadonlyMap<number, DeviceTypeView>;
  /** All types are loaded. */
  readonly complete: boolean;
}

export interface Item {
  /** `{deviceId}:{metric}` */
  readonly key: string;
  readonly device: DeviceCard;
  /** As displayed. */
  readonly point: ExpandedPoint;
  /** -1: its register has the opposite sign. */
  readonly factor: 1 | -1;
}

/** Numeric values that are stored: texts have no mean. */
export const isAnalysed = ({ type, storage, access }: ExpandedPoint): boolean =>
  (type === 'number' || type === 'counter') && storage !== 'live' && access !== 'w';

export function pointsOf(catalog: Catalog, device: DeviceCard): readonly ExpandedPoint[] {
  return (catalog.types.get(device.deviceType.id)?.points ?? []).filter(isAnalysed);
}

/** The points of keys, in their order; keys without a point are left out. */
export function itemsOf(keys: readonly string[], catalog: Catalog): readonly Item[] {
  return keys.flatMap((key) => {
    const [id, metric] = key.split(':');
    const device = catalog.devices.find((each) => each.id === Number(id));
    const point = device && pointsOf(catalog, device).find((each) => each.metric === metric);
    if (device === undefined || point === undefined) return [];
    const placed = { nature: device.deviceType.nature, role: device.role };
    return [{ key, device, point: shownPoint(point, placed), factor: shownFactor(point, placed) }];
  });
}

/** Power and state of charge of the storage, or the key metrics of the first device that has any. */
export function exampleOf(catalog: Catalog): readonly string[] {
  const keysOf = (device: DeviceCard, metrics: readonly string[]) => {
    const points = pointsOf(catalog, device);
    return metrics.filter((metric) => points.some((point) => point.metric === metric)).map((metric) => `${device.id}:${metric}`);
  };
  const station = catalog.devices.find(({ deviceType }) => deviceType.nature === 'ess');
  const ofStation = station === undefined ? [] : keysOf(station, ['storage_power', 'soc']);
  if (ofStation.length > 0) return ofStation;
  for (const device of catalog.devices) {
    const keys = keysOf(device, catalog.types.get(device.deviceType.id)?.keyMetrics ?? []);
    if (keys.length > 0) return keys.slice(0, Math.min(2, maxAnalysed));
  }
  return [];
}
