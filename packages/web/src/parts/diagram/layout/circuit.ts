/** Assigns devices to the feeders of each part of the circuit, by nature, role, unit and age. Pure. */
import type { Nature } from '@czyun/devices';
import type { Placed, Role, SymbolName } from './types.ts';

/** DC side of a converter: modules in parallel, then batteries in parallel. */
export interface Group {
  readonly modules: readonly Placed[];
  readonly batteries: readonly Placed[];
}

/** One feeder of the storage: a converter with the devices behind it, a cabinet, or batteries whose converter is unknown. */
export interface StorageBay {
  readonly head: Placed | null;
  readonly groups: readonly Group[];
}

export interface Circuit {
  readonly grids: readonly Placed[];
  readonly ties: Readonly<Record<'pv' | 'wind' | 'storage' | 'load', readonly Placed[]>>;
  readonly pv: readonly Placed[];
  readonly wind: readonly Placed[];
  readonly loads: readonly Placed[];
  readonly storage: readonly StorageBay[];
  readonly auxiliaries: readonly Placed[];
}

const loadNatures: readonly Nature[] = ['sts', 'machine', 'fan', 'compressor'];
const storing: readonly Nature[] = ['pcs', 'battery', 'dcdc', 'cabinet'];

const symbols: Readonly<Record<Nature, SymbolName>> = {
  ess: 'controller',
  cabinet: 'cabinet',
  pcs: 'converter',
  battery: 'battery',
  meter: 'meter',
  pv: 'inverter',
  wind: 'wind',
  cooling: 'pump',
  fire: 'fire',
  dcdc: 'dcdc',
  sts: 'transferSwitch',
  climate: 'climate',
  environment: 'sensor',
  machine: 'machine',
  fan: 'fan',
  vessel: 'tank',
  compressor: 'compressor',
  other: 'device',
};
export const symbolOf = ({ nature }: Pick<Placed, 'nature'>): SymbolName => symbols[nature];

/** 1: a positive power of the device flows towards the main bus. */
export function towardsBus({ nature, role }: Placed): 1 | -1 {
  if (nature === 'meter' || nature === 'other') return role === 'load' || role === null ? -1 : 1;
  return loadNatures.includes(nature) ? -1 : 1;
}

/** Equal shares in order. */
function shares<T>(items: readonly T[], count: number): readonly (readonly T[])[] {
  const each = Math.ceil(items.length / Math.max(1, count));
  return Array.from({ length: count }, (_, index) => items.slice(index * each, (index + 1) * each));
}

/** Modules and batteries behind one converter: an equal number of modules per battery if they divide evenly, else all on one bar. */
function groupsOf(modules: readonly Placed[], batteries: readonly Placed[]): readonly Group[] {
  if (modules.length === 0) return batteries.map((battery) => ({ modules, batteries: [battery] }));
  if (batteries.length > 0 && modules.length % batteries.length === 0) {
    const parts = shares(modules, batteries.length);
    return batteries.map((battery, index) => ({ modules: parts[index] ?? [], batteries: [battery] }));
  }
  return [{ modules, batteries }];
}

function baysOfUnit(parts: readonly Placed[]): readonly StorageBay[] {
  const of = (nature: Nature) => parts.filter((part) => part.nature === nature);
  const [converters, batteries, modules] = [of('pcs'), of('battery'), of('dcdc')];
  const cabinets = of('cabinet').map((head): StorageBay => ({ head, groups: [] }));
  if (converters.length === 0) {
    return [...cabinets, ...groupsOf(modules, batteries).map((group): StorageBay => ({ head: null, groups: [group] }))];
  }
  const [stacks, boosts] = [shares(batteries, converters.length), shares(modules, converters.length)];
  return [
    ...cabinets,
    ...converters.map((head, index): StorageBay => ({ head, groups: groupsOf(boosts[index] ?? [], stacks[index] ?? []) })),
  ];
}

const ageOf = ({ head, groups }: StorageBay): number =>
  head?.order ?? Math.min(...groups.flatMap(({ modules, batteries }) => [...modules, ...batteries].map(({ order }) => order)));

/** Every device is placed once; a device that carries no power, or measures at an unknown place, is an auxiliary. */
export function circuitOf(devices: readonly Placed[]): Circuit {
  const sorted = devices.toSorted((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
  const meters = (role: Role) => sorted.filter((each) => each.nature === 'meter' && each.role === role);
  const others = (role: Role) => sorted.filter((each) => each.nature === 'other' && each.role === role);
  const natural = (...natures: readonly Nature[]) => sorted.filter(({ nature }) => natures.includes(nature));
  const byAge = (list: readonly Placed[]) => list.toSorted((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
  const gateways = sorted.filter(
    ({ nature, role, isStorageGateway }) => nature === 'meter' && (role === 'storage' || (role === null && isStorageGateway)),
  );
  const units = Map.groupBy(natural(...storing), ({ unit, key, nature }) => (nature === 'cabinet' ? key : (unit ?? '')));
  const pv = byAge([...natural('pv'), ...others('pv')]);
  const wind = byAge([...natural('wind'), ...others('wind')]);
  const loads = byAge([...natural(...loadNatures), ...others('load')]);
  const grids = byAge([...meters('grid'), ...others('grid')]);
  const storage: readonly StorageBay[] = [
    ...[...units.values()].flatMap(baysOfUnit),
    ...others('storage').map((head) => ({ head, groups: [] })),
  ].toSorted((a, b) => ageOf(a) - ageOf(b));
  const ties = { pv: meters('pv'), wind: meters('wind'), storage: gateways, load: meters('load') };
  const placed = new Set(
    [
      ...[grids, pv, wind, loads, ties.pv, ties.wind, ties.storage, ties.load].flat(),
      ...storage.flatMap(({ head, groups }) => [head, ...groups.flatMap(({ modules, batteries }) => [...modules, ...batteries])]),
    ].map((each) => each?.key),
  );
  return { grids, ties, pv, wind, loads, storage, auxiliaries: sorted.filter(({ key }) => !placed.has(key)) };
}
