/** Selection in an export dialog: parameters, interval, format. Pure. */
import type { DeviceTypeView } from '@czyun/contract';
import type { ExportFormat } from '@czyun/contract/exports';
import type { ExpandedPoint } from '@czyun/devices';

export interface ContentChoice {
  /** `{deviceId}:{metric}`. */
  readonly keys: readonly string[];
  /** `raw`, or the length of a bucket: `15m`. */
  readonly size: string;
  readonly stat: string;
  readonly format: ExportFormat;
  readonly language: 'zh' | 'en';
}

export const sizes = ['raw', '1s', '10s', '1m', '5m', '15m', '30m', '1h', '1d', '1n'] as const;
export const stats = ['avg', 'min', 'max', 'first', 'last', 'sum', 'count', 'diff'] as const;

export const downSampleOf = ({ size, stat }: Pick<ContentChoice, 'size' | 'stat'>): string =>
  size === 'raw' ? '1s-none' : `${size}-${stat}`;

/** The selection for a down-sample text; null: raw readings. */
export function sampleChoice(downSample: string | null): Pick<ContentChoice, 'size' | 'stat'> {
  const [size = '', stat = 'avg'] = downSample?.split('-') ?? [];
  return size === '' || stat === 'none' ? { size: 'raw', stat: 'avg' } : { size, stat };
}

/** Stored numbers and states. */
export const isExported = ({ type, storage, access }: Pick<ExpandedPoint, 'type' | 'storage' | 'access'>): boolean =>
  type !== 'text' && storage !== 'live' && access !== 'w';

export interface ExportCatalog {
  readonly devices: readonly { readonly id: number; readonly deviceType: { readonly id: number } }[];
  readonly types: ReadonlyMap<number, DeviceTypeView>;
}

const keyOf = (deviceId: number, metric: string) => `${deviceId}:${metric}`;
const pointKey = (typeId: number, metric: string) => `${typeId}:${metric}`;
const deviceIdOf = (key: string) => Number(key.split(':')[0]);
const metricOf = (key: string) => key.split(':')[1] ?? '';

export const devicesIn = (keys: readonly string[]): number[] => [...new Set(keys.map(deviceIdOf))];

/** Points that at least one of the selected devices has. */
export function pointsIn(keys: readonly string[], { devices }: ExportCatalog): string[] {
  const typeOf = new Map(devices.map(({ id, deviceType }) => [id, deviceType.id]));
  return [...new Set(keys.map((key) => pointKey(typeOf.get(deviceIdOf(key)) ?? 0, metricOf(key))))];
}

/** Changes the devices: remaining ones keep their parameters, new ones take those selected for their type, or its key parameters. */
export function withDevices(keys: readonly string[], ids: readonly number[], { devices, types }: ExportCatalog): string[] {
  const known = devices.filter(({ id }) => ids.includes(id));
  const chosen = pointsIn(keys, { devices, types });
  return known.flatMap(({ id, deviceType }) => {
    const own = keys.filter((key) => deviceIdOf(key) === id);
    if (own.length > 0) return own;
    const type = types.get(deviceType.id);
    const points = (type?.points ?? []).filter(isExported).map(({ metric }) => metric);
    const alike = points.filter((metric) => chosen.includes(pointKey(deviceType.id, metric)));
    const usual = (type?.keyMetrics ?? []).filter((metric) => points.includes(metric));
    return (alike.length > 0 ? alike : usual.length > 0 ? usual : points.slice(0, 1)).map((metric) => keyOf(id, metric));
  });
}

/** Changes the parameters, for every selected device of their type. */
export function withPoints(keys: readonly string[], points: readonly string[], { devices }: ExportCatalog): string[] {
  const ids = devicesIn(keys);
  const chosen = devices.filter(({ id }) => ids.includes(id));
  return chosen.flatMap(({ id, deviceType }) =>
    points.flatMap((point) => (Number(point.split(':')[0]) === deviceType.id ? [keyOf(id, metricOf(point))] : [])),
  );
}

export const pointOption = pointKey;
