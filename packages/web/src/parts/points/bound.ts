/** Points of a widget as displayed. Pure except for types of devices. */
import {
  type CallResult,
  type DeviceTypeView,
  type devicesApi,
  type FlowWords,
  isMeaningless,
  shownFactor,
  shownPoint,
  shownValue,
  wordsOfFlow,
} from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import type { LiveValue } from '../../platform/live/live-value.ts';

type Detail = CallResult<typeof devicesApi.getDetail>;

export interface BoundPoint {
  /** `{deviceId}:{metric}` */
  readonly key: string;
  readonly deviceId: number;
  readonly deviceName: string;
  readonly metric: string;
  readonly paramId: number;
  /** As displayed. */
  readonly point: ExpandedPoint;
  /** -1: its register has the opposite sign. */
  readonly factor: 1 | -1;
  /** Words for the direction of a power. */
  readonly flow: FlowWords | undefined;
  /** Point without which the value has no meaning. */
  readonly needs: { readonly metric: string; readonly paramId: number } | null;
  readonly type: DeviceTypeView;
}

/** The keys of an option, with `$` replaced by the board's device; without a device they are unchanged. */
export const keysOf = (points: string, deviceId: number | null): readonly string[] =>
  points === '' ? [] : points.split(',').map((key) => (deviceId !== null && key.startsWith('$:') ? `${deviceId}${key.slice(1)}` : key));

/** The devices of an option, with `$` replaced by the board's device; left out without a device. */
export const devicesOf = (devices: string, deviceId: number | null): readonly number[] => [
  ...new Set(devices.split(',').flatMap((each) => (each === '$' ? (deviceId ?? []) : each === '' ? [] : Number(each)))),
];

export const deviceIdsOf = (keys: readonly string[]): readonly number[] => [
  ...new Set(keys.flatMap((key) => (key.startsWith('$') ? [] : [Number(key.split(':')[0])]))),
];

export function boundPoint(key: string, detail: Detail | undefined, type: DeviceTypeView | undefined): BoundPoint | undefined {
  const metric = key.slice(key.indexOf(':') + 1);
  const own = type?.points.find((each) => each.metric === metric);
  const param = detail?.params.find((each) => each.metric === metric);
  if (detail === undefined || type === undefined || own === undefined || param === undefined) return undefined;
  const { device, params } = detail;
  const placed = { nature: device.deviceType.nature, role: device.role };
  const needed = own.needs === undefined ? undefined : params.find((each) => each.metric === own.needs);
  return {
    ...{ key, deviceId: device.id, deviceName: device.name, metric, paramId: param.paramId },
    point: shownPoint(own, placed),
    factor: shownFactor(own, placed),
    flow: wordsOfFlow(own, placed),
    needs: needed === undefined ? null : { metric: needed.metric, paramId: needed.paramId },
    type,
  };
}

/** The value of a point with the product's sign; undefined while unknown. */
export function readingOf(bound: BoundPoint, latest: (paramId: number) => LiveValue | undefined): LiveValue | undefined {
  const value = latest(bound.paramId);
  if (value === undefined) return undefined;
  const { needs, type, point } = bound;
  const isNothing =
    needs !== null && isMeaningless(point, type.points, (metric) => (metric === needs.metric ? latest(needs.paramId)?.value : undefined));
  return { ...value, value: isNothing ? null : shownValue(value.value, bound.factor) };
}

/** A number that can be drawn: known and not bad. */
export const numberOf = (value: LiveValue | undefined): number | null =>
  value !== undefined && value.quality !== 'bad' && typeof value.value === 'number' ? value.value : null;

/** Names of several points: the device if they differ only in that, the point if all belong to one device. */
export function namesOf(points: readonly BoundPoint[], word: (text: { readonly zh: string; readonly en: string }) => string): string[] {
  const isOneDevice = new Set(points.map(({ deviceId }) => deviceId)).size === 1;
  const isOneMetric = new Set(points.map(({ metric }) => metric)).size === 1;
  return points.map(({ deviceName, point }) =>
    isOneDevice ? word(point.name) : isOneMetric ? deviceName : `${deviceName} · ${word(point.name)}`,
  );
}
