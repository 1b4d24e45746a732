/** Which devices a filter in the address leaves, how many of each status there are, and their order. */
import { type DeviceCard, type Region, type UnitState, unitStates } from '@czyun/contract';
import type { DeviceState, DeviceStates, ShownStatus } from '../../../shared/live/use-device-states.ts';

export const sortColumns = ['status', 'name', 'type', 'region', 'alarms', 'seen'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface DeviceFilter {
  readonly text: string;
  readonly region: number | null;
  readonly type: number | null;
  readonly status: UnitState | null;
  /** Only devices with open alarms. */
  readonly alarms: boolean;
  readonly sort: SortColumn | null;
  readonly descending: boolean;
}

export interface ListedDevice {
  readonly device: DeviceCard;
  readonly state: DeviceState;
}

const wholeNumber = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** The filter an address asks for; what it does not understand counts as absent. */
export function readFilter(params: URLSearchParams): DeviceFilter {
  return {
    text: params.get('q') ?? '',
    region: wholeNumber(params.get('region')),
    type: wholeNumber(params.get('type')),
    status: unitStates.find((status) => status === params.get('status')) ?? null,
    alarms: params.get('alarms') === '1',
    sort: sortColumns.find((column) => column === params.get('sort')) ?? null,
    descending: params.get('order') === 'desc',
  };
}

/** True when the filter could hide a device. */
export function isFiltering({ text, region, type, status, alarms }: DeviceFilter): boolean {
  return text.trim() !== '' || region !== null || type !== null || status !== null || alarms;
}

/** A zone with every zone below it. */
export function regionWithin(regions: readonly Region[], id: number): ReadonlySet<number> {
  const inside = new Set([id]);
  for (let before = 0; before !== inside.size; ) {
    before = inside.size;
    for (const region of regions) if (region.parentId !== null && inside.has(region.parentId)) inside.add(region.id);
  }
  return inside;
}

/** `Station / Container 1`. */
export function regionPath(regions: readonly Region[], id: number | null): string {
  const names: string[] = [];
  for (let at = id; at !== null && names.length < 8; ) {
    const region = regions.find((each) => each.id === at);
    if (region === undefined) break;
    names.unshift(region.name);
    at = region.parentId;
  }
  return names.join(' / ');
}

/** Every device with its state at the clock's instant. */
export function withStates(devices: readonly DeviceCard[], stateOf: DeviceStates['of']): readonly ListedDevice[] {
  return devices.map((device) => ({ device, state: stateOf(device) }));
}

export interface Filtered {
  readonly list: readonly ListedDevice[];
  /** How many of each status everything but the status and alarm chips leaves. */
  readonly counts: Readonly<Record<UnitState, number>>;
  readonly total: number;
  readonly alarms: number;
  /** False while states are unknown: counts of them say nothing. */
  readonly known: boolean;
}

/** Applies a filter; names are ordered as the language orders them. */
export function applyFilter(
  all: readonly ListedDevice[],
  regions: readonly Region[],
  filter: DeviceFilter,
  language: 'zh' | 'en' = 'zh',
): Filtered {
  const words = filter.text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const inside = filter.region === null ? null : regionWithin(regions, filter.region);
  const base = all.filter(({ device }) => {
    if (filter.type !== null && device.deviceType.id !== filter.type) return false;
    if (inside !== null && (device.regionId === null || !inside.has(device.regionId))) return false;
    const name = `${device.name} ${device.key} ${device.deviceType.name}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  const counts = { run: 0, standby: 0, stop: 0, offline: 0, fault: 0, auto: 0 };
  let alarms = 0;
  let known = true;
  for (const { state } of base) {
    if (state.status === 'unknown') known = false;
    else counts[state.status] += 1;
    if (state.openAlarms > 0) alarms += 1;
  }
  const list = base.filter(
    ({ state }) => (filter.status === null || state.status === filter.status) && (!filter.alarms || state.openAlarms > 0),
  );
  return { list: sorted(list, regions, filter, language), counts, total: base.length, alarms, known };
}

/** Trouble first. */
const urgency: readonly ShownStatus[] = ['fault', 'offline', 'unknown', 'stop', 'standby', 'auto', 'run'];

function sorted(
  list: readonly ListedDevice[],
  regions: readonly Region[],
  { sort, descending }: DeviceFilter,
  language: string,
): readonly ListedDevice[] {
  if (sort === null) return list;
  const collator = new Intl.Collator(language, { numeric: true });
  const paths = new Map(regions.map(({ id }) => [id, regionPath(regions, id)]));
  const compare: Record<SortColumn, (a: ListedDevice, b: ListedDevice) => number> = {
    status: (a, b) => urgency.indexOf(a.state.status) - urgency.indexOf(b.state.status),
    name: (a, b) => collator.compare(a.device.name, b.device.name),
    type: (a, b) => collator.compare(a.device.deviceType.name, b.device.deviceType.name),
    region: (a, b) => collator.compare(paths.get(a.device.regionId ?? -1) ?? '', paths.get(b.device.regionId ?? -1) ?? ''),
    alarms: (a, b) => a.state.openAlarms - b.state.openAlarms,
    seen: (a, b) => (a.state.lastMessage ?? 0) - (b.state.lastMessage ?? 0),
  };
  const by = compare[sort];
  return [...list].sort((a, b) => (descending ? by(b, a) : by(a, b)) || collator.compare(a.device.name, b.device.name));
}
