/** Values shown beside each kind of device, and its switches. Pure. */
import type { DeviceTypeView, DiagramDevice, FlowWords, Language } from '@czyun/contract';
import { flowWords, shownPoint, wordsOfFlow } from '@czyun/contract';
import type { ExpandedPoint, Nature } from '@czyun/devices';
import { textWidth } from './layout/text-width.ts';
import type { Placed, Role } from './layout/types.ts';

/** Metrics beside the symbol, most important first. */
export const nodeMetrics: Readonly<Record<Nature, readonly string[]>> = {
  ess: ['system_mode', 'soc'],
  cabinet: ['active_power', 'soc'],
  pcs: ['active_power', 'state'],
  battery: ['soc', 'voltage'],
  meter: ['active_power', 'voltage_ab'],
  pv: ['active_power', 'state'],
  wind: ['active_power', 'wind_speed'],
  cooling: ['supply_temperature', 'return_temperature'],
  fire: ['fire_level', 'agent_pressure'],
  dcdc: ['active_power', 'high_voltage'],
  sts: ['active_power', 'state'],
  climate: ['ambient_temperature', 'humidity'],
  environment: ['irradiance', 'ambient_temperature'],
  machine: ['active_power', 'state'],
  fan: ['active_power', 'speed'],
  vessel: ['pressure', 'level'],
  compressor: ['active_power', 'pressure'],
  other: ['active_power', 'state'],
};

/** Switches towards the bus and away from it. */
const switchMetrics: Readonly<Partial<Record<Nature, { readonly bus?: string; readonly far?: string }>>> = {
  pcs: { bus: 'ac_contactor', far: 'dc_contactor' },
  dcdc: { bus: 'high_contactor', far: 'low_contactor' },
  battery: { bus: 'circuit_breaker' },
  cabinet: { bus: 'ac_breaker' },
  sts: { bus: 'grid_switch' },
};

/** Drawn as breakers; other switches are contactors. */
export const isBreaker = (metric: string): boolean => metric.includes('breaker');

/** Words before a value whose unit does not identify it. */
export type Prefix = 'supply' | 'return' | 'outside' | 'irradiance' | 'soc' | 'hottest';
const prefixes: Readonly<Record<string, Prefix>> = {
  supply_temperature: 'supply',
  return_temperature: 'return',
  ambient_temperature: 'outside',
  irradiance: 'irradiance',
  soc: 'soc',
  supply_air_temperature: 'supply',
  return_air_temperature: 'return',
  cell_temperature_max: 'hottest',
};
export const prefixOf = (metric: string): Prefix | undefined => prefixes[metric];

/** A point as displayed, with the words of its direction. */
export interface NodePoint {
  readonly point: ExpandedPoint;
  readonly flow: FlowWords | undefined;
}

export function nodePoint(device: DiagramDevice, type: DeviceTypeView | undefined, metric: string): NodePoint | undefined {
  const own = type?.points.find((each) => each.metric === metric);
  if (own === undefined || !device.params.some((param) => param.metric === metric)) return undefined;
  const placed = { nature: device.deviceType.nature, role: device.role };
  const point = shownPoint(own, placed);
  return { point, flow: metric === 'grid_power' ? flowWords.grid : wordsOfFlow(point, placed) };
}

/** Whether the direction of its power is written in addition to the drawing: modules have little space. */
export const hasWay = ({ deviceType }: Pick<DiagramDevice, 'deviceType'>): boolean => deviceType.nature !== 'dcdc';

/** The longest possible text of a value. */
function longestOf({ point, flow }: NodePoint, language: Language, prefix: string, writesWay: boolean): string {
  const longest = (texts: readonly string[]) => texts.toSorted((a, b) => textWidth(b, 1) - textWidth(a, 1))[0] ?? '';
  if (point.states !== undefined) return `${prefix}${longest(Object.values(point.states).map((state) => state[language]))}`;
  const way = flow === undefined || !writesWay ? '' : `${longest(flow.map((word) => word[language]))} `;
  const digits = point.unit === '%' || point.unit === '℃' ? '100.0' : '8888.8';
  return `${prefix}${way}${digits} ${point.unit ?? ''}`;
}

const roles: readonly string[] = ['grid', 'pv', 'wind', 'storage', 'load'] satisfies readonly Role[];
const isRole = (role: string | null): role is Role | null => role === null || roles.includes(role);

/** Space for the mark of an old or implausible value. */
const markRoom = '   ';

interface Part {
  readonly key: string;
  readonly order: number;
  readonly nature: Nature;
  readonly name: string;
  readonly device: DiagramDevice;
  readonly type: DeviceTypeView | undefined;
  readonly metrics: readonly string[];
  readonly switches: Placed['switches'];
  readonly hasPower: boolean;
  readonly language: Language;
  readonly prefix: (prefix: Prefix) => string;
}

/** A device, or one part of a cabinet, as input of the layout. */
export function placedPart({ key, order, nature, name, device, type, metrics, switches, hasPower, language, prefix }: Part): Placed {
  const lines = metrics.map((metric) => {
    const found = nodePoint(device, type, metric);
    const before = prefixOf(metric);
    return `${found === undefined ? '' : longestOf(found, language, before === undefined ? '' : `${prefix(before)} `, hasWay(device))}${markRoom}`;
  });
  const role = isRole(device.role) ? device.role : null;
  const { unit, isStorageGateway } = device;
  const packs = nature === 'battery' ? (type?.points.filter(({ base }) => base === 'pack_voltage_{n}').length ?? 0) : 0;
  return { key, order, nature, role, unit, isStorageGateway, name, lines, switches, hasPower, packs };
}

/** The device as input of the layout. */
export function placedOf(
  device: DiagramDevice,
  type: DeviceTypeView | undefined,
  language: Language,
  prefix: (prefix: Prefix) => string,
): Placed {
  const nature = device.deviceType.nature as Nature;
  const has = (metric: string | undefined): metric is string =>
    metric !== undefined && device.params.some((param) => param.metric === metric);
  const { bus, far } = switchMetrics[nature] ?? {};
  const switches = { ...(has(bus) ? { bus } : {}), ...(has(far) ? { far } : {}) };
  const metrics = shownMetrics(device, type);
  const { id: order, name } = device;
  return placedPart({
    key: String(order),
    order,
    nature,
    name,
    device,
    type,
    metrics,
    switches,
    hasPower: has('active_power'),
    language,
    prefix,
  });
}

/** The metrics shown beside a device, as far as it has them. */
export const shownMetrics = (device: DiagramDevice, type: DeviceTypeView | undefined): readonly string[] =>
  nodeMetrics[device.deviceType.nature as Nature].filter((metric) => nodePoint(device, type, metric) !== undefined);
