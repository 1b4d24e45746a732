/** Devices and points for the picker and the curves. */
import { type DeviceCard, type DeviceTypeView, type Region, shownFactor, shownPoint } from '@czyun/contract';
import type { ExpandedPoint, Text } from '@czyun/devices';

export interface Catalog {
  readonly devices: readonly DeviceCard[];
  readonly regions: readonly Region[];
  readonly types: ReadonlyMap<number, DeviceTypeView>;
  /** Every device type is loaded. */
  readonly complete: boolean;
}

export interface Chosen {
  readonly key: string;
  readonly device: DeviceCard;
  /** As displayed. */
  readonly point: ExpandedPoint;
  /** -1: its register has the opposite sign. */
  readonly factor: 1 | -1;
}

/** A key in the address that does not exist here, with its known parts. */
export interface Missing {
  readonly key: string;
  readonly deviceId: string;
  readonly metric: string;
  readonly deviceName: string | null;
  /** Set if the device has the parameter but stores no history of it. */
  readonly pointName: Text | null;
}

export interface Resolved {
  readonly found: readonly Chosen[];
  readonly missing: readonly Missing[];
}

export const keyOf = (deviceId: number, metric: string): string => `${deviceId}:${metric}`;

/** Stored numeric points. */
export function isKept(point: ExpandedPoint): boolean {
  return point.type !== 'text' && point.storage !== 'live' && point.access !== 'w';
}

const pointMaps = new WeakMap<DeviceTypeView, ReadonlyMap<string, ExpandedPoint>>();

function pointOf(type: DeviceTypeView, metric: string): ExpandedPoint | undefined {
  let points = pointMaps.get(type);
  if (points === undefined) {
    points = new Map(type.points.filter(isKept).map((point) => [point.metric, point]));
    pointMaps.set(type, points);
  }
  return points.get(metric);
}

/** Devices and points of the keys of an address. Keys of a device type that is not loaded are in neither list. */
export function resolveKeys(keys: readonly string[], catalog: Catalog): Resolved {
  const byId = new Map(catalog.devices.map((device) => [device.id, device]));
  const found: Chosen[] = [];
  const missing: Missing[] = [];
  for (const key of keys) {
    const [id = '', metric = ''] = key.split(':');
    const device = byId.get(Number(id));
    const type = device === undefined ? undefined : catalog.types.get(device.deviceType.id);
    const point = type === undefined ? undefined : pointOf(type, metric);
    if (device !== undefined && point !== undefined) {
      const placed = { nature: device.deviceType.nature, role: device.role };
      found.push({ key, device, point: shownPoint(point, placed), factor: shownFactor(point, placed) });
    } else if (device === undefined || type !== undefined) {
      const pointName = type?.points.find((each) => each.metric === metric)?.name ?? null;
      missing.push({ key, deviceId: id, metric, deviceName: device?.name ?? null, pointName });
    }
  }
  return { found, missing };
}
