/** Filter of the device list: matching devices, counts by status, and order. */
import { type Change, type DeviceCard, type deviceColumns, type Region, routes, type UnitState } from '@czyun/contract';
import type { DeviceStates, ShownStatus } from '../../../platform/live/use-device-states.ts';

export type SortColumn = (typeof deviceColumns)[number];

export interface DeviceFilter {
  readonly text: string;
  readonly region: number | null;
  readonly type: number | null;
  readonly status: UnitState | null;
  /** Only devices with active alarms. */
  readonly alarms: boolean;
  readonly sort: SortColumn | null;
  readonly descending: boolean;
}

const codec = routes.devices.address;

export type DevicesAddress = ReturnType<typeof codec.read>;
export type DevicesChange = Change<typeof codec.fields>;

/** Fields of the address as a filter. */
export function asFilter({ q, order, ...rest }: DevicesAddress): DeviceFilter {
  return { ...rest, text: q, descending: order === 'desc' };
}

/** True if the filter could hide a device. */
export function isFiltering({ text, region, type, status, alarms }: DeviceFilter): boolean {
  return text.trim() !== '' || region !== null || type !== null || status !== null || alarms;
}

/** A zone and every zone below it. */
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

/** Whether the list or its order depends on device states. */
export function needsStates({ status, alarms, sort }: DeviceFilter): boolean {
  return status !== null || alarms || sort === 'status' || sort === 'alarms' || sort === 'seen';
}

/** Devices that match all filters except states and alarms. */
export function matching(
  all: readonly DeviceCard[],
  regions: readonly Region[],
  { text, region, type }: Pick<DeviceFilter, 'text' | 'region' | 'type'>,
): readonly DeviceCard[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const inside = region === null ? null : regionWithin(regions, region);
  return all.filter((device) => {
    if (type !== null && device.deviceType.id !== type) return false;
    if (inside !== null && (device.regionId === null || !inside.has(device.regionId))) return false;
    const name = `${device.name} ${device.key} ${device.deviceType.name}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}

type StateOf = DeviceStates['of'];

export interface StateCounts {
  readonly counts: Readonly<Record<UnitState, number>>;
  readonly total: number;
  readonly alarms: number;
  /** False while states are unknown: the counts are meaningless then. */
  readonly known: boolean;
}

/** Number of devices by state at the clock's instant. */
export function countStates(devices: readonly DeviceCard[], stateOf: StateOf): StateCounts {
  const counts = { run: 0, standby: 0, stop: 0, offline: 0, fault: 0, auto: 0 };
  let alarms = 0;
  let known = true;
  for (const device of devices) {
    const { status, openAlarms } = stateOf(device);
    if (status === 'unknown') known = false;
    else counts[status] += 1;
    if (openAlarms > 0) alarms += 1;
  }
  return { counts, total: devices.length, alarms, known };
}

/** Devices that also match states and alarms, in the requested order; names in the order of the language. */
export function listed(
  devices: readonly DeviceCard[],
  regions: readonly Region[],
  filter: DeviceFilter,
  stateOf: StateOf,
  language: 'zh' | 'en' = 'zh',
): readonly DeviceCard[] {
  const left =
    filter.status === null && !filter.alarms
      ? devices
      : devices.filter((device) => {
          const { status, openAlarms } = stateOf(device);
          return (filter.status === null || status === filter.status) && (!filter.alarms || openAlarms > 0);
        });
  return sorted(left, regions, filter, stateOf, language);
}

/** Faults first. */
const urgency: readonly ShownStatus[] = ['fault', 'offline', 'unknown', 'stop', 'standby', 'auto', 'run'];

function sorted(
  list: readonly DeviceCard[],
  regions: readonly Region[],
  { sort, descending }: DeviceFilter,
  stateOf: StateOf,
  language: string,
): readonly DeviceCard[] {
  if (sort === null) return list;
  const collator = new Intl.Collator(language, { numeric: true });
  const paths = new Map(regions.map(({ id }) => [id, regionPath(regions, id)]));
  const compare: Record<SortColumn, (a: DeviceCard, b: DeviceCard) => number> = {
    status: (a, b) => urgency.indexOf(stateOf(a).status) - urgency.indexOf(stateOf(b).status),
    name: (a, b) => collator.compare(a.name, b.name),
    type: (a, b) => collator.compare(a.deviceType.name, b.deviceType.name),
    region: (a, b) => collator.compare(paths.get(a.regionId ?? -1) ?? '', paths.get(b.regionId ?? -1) ?? ''),
    alarms: (a, b) => stateOf(a).openAlarms - stateOf(b).openAlarms,
    seen: (a, b) => (stateOf(a).lastMessage ?? 0) - (stateOf(b).lastMessage ?? 0),
  };
  const by = compare[sort];
  return [...list].sort((a, b) => (descending ? by(b, a) : by(a, b)) || collator.compare(a.name, b.name));
}

/** Returns the previous list if nothing changed, so that no row is compared. */
export function sameList<T>(before: readonly T[], list: readonly T[]): readonly T[] {
  return before.length === list.length && before.every((item, index) => item === list[index]) ? before : list;
}
