/** Rows of the picker: all devices, the points of one device, or the matches of the search. */
import type { DeviceCard, DeviceTypeView, Region } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import type { Language } from '../../platform/language/language.ts';
import { type Catalog, isKept, keyOf } from './catalog.ts';

export type PickerRow =
  | { readonly kind: 'head'; readonly id: string; readonly text: string }
  | { readonly kind: 'device'; readonly id: string; readonly device: DeviceCard; readonly points: number }
  | { readonly kind: 'param'; readonly id: string; readonly key: string; readonly device: DeviceCard; readonly point: ExpandedPoint }
  /** Opens a device whose points are not all listed; null: the list itself was truncated. */
  | { readonly kind: 'more'; readonly id: string; readonly n: number; readonly device: DeviceCard | null };

export type DeviceOrder = 'region' | 'type';

const maxRows = 400;
const maxPerDevice = 8;

/** Search text as words that must all match. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s·,，]+/)
    .filter((word) => word !== '');

const holds = (hay: string, words: readonly string[]): boolean => words.every((word) => hay.includes(word));

function deviceHay(device: DeviceCard): string {
  return `${device.name} ${device.key} ${device.deviceType.name} ${device.deviceType.key}`.toLowerCase();
}

const hays = new WeakMap<ExpandedPoint, string>();

function pointHay(point: ExpandedPoint, type: DeviceTypeView): string {
  let hay = hays.get(point);
  if (hay === undefined) {
    const group = type.groups[point.group];
    hay = `${point.name.zh} ${point.name.en} ${point.metric} ${group?.zh ?? ''} ${group?.en ?? ''}`.toLowerCase();
    hays.set(point, hay);
  }
  return hay;
}

/** Order of matches: names that begin with the words, names that contain them, metric and group. */
function rank(point: ExpandedPoint, words: readonly string[]): number {
  const first = words[0] ?? '';
  const names = [point.name.zh.toLowerCase(), point.name.en.toLowerCase(), point.metric];
  if (names.some((name) => name === first)) return 0;
  if (names.some((name) => name.startsWith(first))) return 1;
  return names.some((name) => name.includes(first)) ? 2 : 3;
}

const paramRow = (device: DeviceCard, point: ExpandedPoint): PickerRow => {
  const key = keyOf(device.id, point.metric);
  return { kind: 'param', id: key, key, device, point };
};

/** Points of one device by group, filtered by the search words. */
export function pointRows(device: DeviceCard, type: DeviceTypeView | undefined, text: string, language: Language): readonly PickerRow[] {
  if (type === undefined) return [];
  const words = wordsOf(text);
  const fitting = type.points.filter((point) => isKept(point) && holds(pointHay(point, type), words));
  return Object.entries(type.groups).flatMap(([group, name]): readonly PickerRow[] => {
    const members = fitting.filter((point) => point.group === group);
    if (members.length === 0) return [];
    return [{ kind: 'head', id: `group:${group}`, text: name[language] }, ...members.map((point) => paramRow(device, point))];
  });
}

/** Every device under its zone or its type. */
export function deviceRows(catalog: Catalog, order: DeviceOrder, noRegion: string): readonly PickerRow[] {
  const named = new Map(catalog.regions.map((region: Region) => [region.id, region.name]));
  const heads = Map.groupBy(catalog.devices, (device) =>
    order === 'type' ? device.deviceType.name : (named.get(device.regionId ?? -1) ?? noRegion),
  );
  return [...heads].flatMap(([text, members]): readonly PickerRow[] => [
    { kind: 'head', id: `head:${text}`, text },
    ...members.map((device) => deviceRow(device, catalog)),
  ]);
}

const keptCounts = new WeakMap<DeviceTypeView, number>();

function deviceRow(device: DeviceCard, catalog: Catalog): PickerRow {
  const type = catalog.types.get(device.deviceType.id);
  let points = type === undefined ? 0 : keptCounts.get(type);
  if (type !== undefined && points === undefined) {
    points = type.points.filter(isKept).length;
    keptCounts.set(type, points);
  }
  return { kind: 'device', id: `device:${device.id}`, device, points: points ?? 0 };
}

/** Devices and points that match the typed words; one word may match the device and another the point. */
export function foundRows(catalog: Catalog, text: string, devicesHead: string): readonly PickerRow[] {
  const words = wordsOf(text);
  const rows: PickerRow[] = [];
  const named = catalog.devices.filter((device) => holds(deviceHay(device), words));
  if (named.length > 0) {
    rows.push({ kind: 'head', id: 'devices', text: devicesHead }, ...named.slice(0, 50).map((device) => deviceRow(device, catalog)));
  }
  let left = 0;
  for (const device of catalog.devices) {
    const type = catalog.types.get(device.deviceType.id);
    if (type === undefined) continue;
    const hay = deviceHay(device);
    // Words that match the device need not match the point, but at least one must.
    const open = words.filter((word) => !hay.includes(word));
    if (open.length === 0) continue;
    const fitting = type.points
      .filter((point) => isKept(point) && holds(pointHay(point, type), open))
      .map((point) => ({ point, rank: rank(point, open) }))
      .sort((a, b) => a.rank - b.rank);
    if (fitting.length === 0) continue;
    if (rows.length >= maxRows) {
      left += fitting.length;
      continue;
    }
    rows.push({ kind: 'head', id: `in:${device.id}`, text: device.name });
    rows.push(...fitting.slice(0, maxPerDevice).map(({ point }) => paramRow(device, point)));
    const more = fitting.length - maxPerDevice;
    if (more > 0) rows.push({ kind: 'more', id: `more:${device.id}`, n: more, device });
  }
  if (left > 0) rows.push({ kind: 'more', id: 'more', n: left, device: null });
  return rows;
}

/** Headings and the note on a truncated list cannot be selected. */
export function canChoose(row: PickerRow): boolean {
  return row.kind !== 'head' && !(row.kind === 'more' && row.device === null);
}
