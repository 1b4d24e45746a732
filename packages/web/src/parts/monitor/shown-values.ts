/** Points of a device and their values as displayed on its page. Pure. */
import {
  type Device,
  type DeviceTypeView,
  flowWords,
  isMeaningless,
  shownFactor,
  shownPoint,
  shownValue,
  wordsOfFlow,
} from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import type { LiveValue } from '../../platform/live/live-value.ts';

/** A device type with the product's signs of powers. */
export function shownType(type: DeviceTypeView, { deviceType: { nature }, role }: Pick<Device, 'deviceType' | 'role'>) {
  const placed = { nature, role };
  return {
    type: { ...type, points: type.points.map((point) => shownPoint(point, placed)) },
    turned: new Set(type.points.flatMap((point) => (shownFactor(point, placed) === -1 ? [point.metric] : []))),
    // The station's own value of its grid connection, as that of its meter.
    flowOf: (point: ExpandedPoint) => (point.metric === 'grid_power' ? flowWords.grid : wordsOfFlow(point, placed)),
  };
}

/** `newest`: the latest value of a metric of the device, as stored. */
export function pointValueOf(
  { type, turned }: { readonly type: DeviceTypeView; readonly turned: ReadonlySet<string> },
  point: ExpandedPoint,
  newest: (metric: string) => LiveValue | undefined,
): LiveValue | undefined {
  const value = newest(point.metric);
  if (value !== undefined && isMeaningless(point, type.points, (metric) => newest(metric)?.value)) return { ...value, value: null };
  return value === undefined || !turned.has(point.metric) ? value : { ...value, value: shownValue(value.value, -1) };
}
