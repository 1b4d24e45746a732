/** Steps of the guided picture of a project: its parts in the order in which energy flows, by natures and roles. Pure. */
import type { Nature } from '@czyun/devices';
import { isOwnKey } from '../../../parts/diagram/drawing.ts';
import type { Item } from '../../../parts/diagram/items.ts';
import type { DiagramNode, GenericName } from '../../../parts/diagram/layout/types.ts';

export type StepKey =
  | 'whole'
  | 'grid'
  | 'transformer'
  | 'meter'
  | 'pv'
  | 'wind'
  | 'load'
  | 'sts'
  | 'storage'
  | 'cabinet'
  | 'pcs'
  | 'dcdc'
  | 'battery'
  | 'cells'
  | 'cooling'
  | 'fire'
  | 'ess'
  | 'climate'
  | 'environment'
  | 'machine'
  | 'fan'
  | 'vessel'
  | 'compressor'
  | 'other';

/** A device of a step, with its displayed metrics, most important first. */
export interface StepDevice {
  readonly item: Item;
  readonly metrics: readonly string[];
}

export interface GuideStep {
  readonly key: StepKey;
  /** Keys of its symbols in the picture; empty: the whole picture. */
  readonly nodes: ReadonlySet<string>;
  readonly devices: readonly StepDevice[];
}

interface StepSpec {
  readonly key: StepKey;
  /** A device belongs to the first step whose `holds` is true, and to those with their own metrics. */
  readonly holds: (item: Item) => boolean;
  /** Parts of the circuit that are not devices. */
  readonly generic?: readonly GenericName[];
  readonly metrics?: readonly string[];
  /** Its devices are also explained elsewhere, and it has no symbols of its own. */
  readonly isBeside?: true;
}

const cellMetrics = ['cell_voltage_max', 'cell_voltage_min', 'cell_temperature_max', 'cell_temperature_min'] as const;

const natureOf = ({ device }: Item): Nature => device.deviceType.nature as Nature;
const isMeter = (item: Item) => natureOf(item) === 'meter' || natureOf(item) === 'other';
const isNature =
  (...natures: readonly Nature[]) =>
  (item: Item) =>
    natures.includes(natureOf(item));
const isMeterOf = (role: string) => (item: Item) => isMeter(item) && item.device.role === role;
const hasMetric = (item: Item, metric: string) => item.type?.points.some((point) => point.metric === metric) === true;
const isGateway = (item: Item) => item.placed.isStorageGateway || isMeterOf('storage')(item);

const specs: readonly StepSpec[] = [
  { key: 'grid', holds: isMeterOf('grid'), generic: ['grid'] },
  { key: 'transformer', holds: isMeterOf('grid'), generic: ['transformer'], isBeside: true },
  { key: 'pv', holds: (item) => natureOf(item) === 'pv' || isMeterOf('pv')(item), generic: ['pv', 'panels'] },
  { key: 'wind', holds: (item) => natureOf(item) === 'wind' || isMeterOf('wind')(item), generic: ['wind'] },
  { key: 'load', holds: isMeterOf('load'), generic: ['load', 'criticalLoad'] },
  { key: 'sts', holds: isNature('sts') },
  { key: 'storage', holds: isGateway, generic: ['storage'] },
  { key: 'cabinet', holds: isNature('cabinet') },
  { key: 'pcs', holds: isNature('pcs') },
  { key: 'dcdc', holds: isNature('dcdc') },
  { key: 'battery', holds: isNature('battery') },
  { key: 'cells', holds: (item) => isNature('battery', 'cabinet')(item) && hasMetric(item, 'cell_voltage_max'), metrics: cellMetrics },
  { key: 'cooling', holds: isNature('cooling') },
  { key: 'fire', holds: isNature('fire') },
  { key: 'ess', holds: isNature('ess') },
  { key: 'climate', holds: isNature('climate') },
  { key: 'environment', holds: isNature('environment') },
  { key: 'machine', holds: isNature('machine') },
  { key: 'fan', holds: isNature('fan') },
  { key: 'vessel', holds: isNature('vessel') },
  { key: 'compressor', holds: isNature('compressor') },
  { key: 'meter', holds: (item) => natureOf(item) === 'meter' },
  { key: 'other', holds: isNature('other') },
];

/** Roles in the order of the balance. */
const balance = ['grid', 'pv', 'wind', 'storage', 'load'] as const;

/** Run state and key values of a type, as at the top of the device's page. */
export function figuresOf({ type }: Pick<Item, 'type'>): readonly string[] {
  if (type === undefined) return [];
  const metrics = [...type.keyMetrics, ...(type.status === undefined ? [] : [type.status.metric])];
  return [...new Set(metrics)].filter((metric) => type.points.some((point) => point.metric === metric));
}

/** One device of each role; for the storage its controller, which reports the state of charge. */
function balanceDevices(items: readonly Item[]): readonly StepDevice[] {
  return balance.flatMap((role): readonly StepDevice[] => {
    const item = items.find(({ device }) => device.role === role);
    if (item === undefined) return [];
    const metrics = (natureOf(item) === 'ess' ? ['soc', 'storage_power'] : ['active_power']).filter((metric) => hasMetric(item, metric));
    return metrics.length === 0 ? [] : [{ item, metrics }];
  });
}

/** Name of a part of the circuit that is not a device, without the number of its line. */
function genericOf({ key, of }: DiagramNode): string | null {
  if (of !== null) return null;
  return key.endsWith('/transformer') ? 'transformer' : key.startsWith('grid/') ? 'grid' : (key.split('/').at(-1) ?? key);
}

/** The steps of a station; parts that it does not have are left out. */
export function stationSteps(items: readonly Item[], nodes: readonly DiagramNode[]): readonly GuideStep[] {
  const drawn = items.filter(({ placed }) => !isOwnKey(placed.key));
  const taken = new Set<string>();
  const parts = specs.flatMap(({ key, holds, generic = [], metrics, isBeside = false }): readonly GuideStep[] => {
    const isShared = isBeside || metrics !== undefined;
    const own = drawn.filter((item) => (isShared || !taken.has(item.placed.key)) && holds(item));
    if (!isShared) for (const { placed } of own) taken.add(placed.key);
    const keys = new Set(isBeside ? [] : own.map(({ placed }) => placed.key));
    const names: readonly string[] = generic;
    const held = nodes.filter((node) => (node.of === null ? names.includes(genericOf(node) ?? '') : keys.has(node.of.key)));
    if (held.length === 0) return [];
    return [
      {
        key,
        nodes: new Set(held.map((node) => node.key)),
        devices: own.map((item) => ({ item, metrics: metrics ?? figuresOf(item) })),
      },
    ];
  });
  return [{ key: 'whole', nodes: new Set(), devices: balanceDevices(drawn) }, ...parts];
}

/** Number of the first step that explains a symbol, by its key. */
export function numbersOf(steps: readonly GuideStep[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  steps.forEach(({ nodes }, index) => {
    for (const node of nodes) if (!numbers.has(node)) numbers.set(node, index + 1);
  });
  return numbers;
}
