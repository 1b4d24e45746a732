/** A storage unit from the latest values of its devices. Pure. An unknown part makes the unit unknown; the unit has its worst quality. */
import type { StorageUnit, StorageUnitDevice } from '@czyun/contract';
import type { Nature } from '@czyun/devices';
import type { ShownStatus } from '../../../platform/live/use-device-states.ts';
import type { LiveValue, ValueSnapshot } from '../../../platform/live/value-store.ts';
import { together } from '../combine.ts';

export const unitStates = ['fault', 'noData', 'charging', 'discharging', 'running', 'standby', 'stopped'] as const;
export type UnitState = (typeof unitStates)[number];

/** Highest or lowest value of a unit and its place. */
export interface Extreme {
  readonly value: LiveValue;
  readonly device: StorageUnitDevice;
  /** Number of the cell or probe; null: not reported. */
  readonly no: number | null;
}

/** Power below this counts as none, kW. */
const restKw = 0.1;

export const paramOf = ({ params }: StorageUnitDevice, metric: string): number | undefined =>
  params.find((param) => param.metric === metric)?.paramId;

export const ofNature = ({ devices }: Pick<StorageUnit, 'devices'>, ...natures: readonly Nature[]): readonly StorageUnitDevice[] =>
  devices.filter(({ deviceType }) => natures.some((nature) => nature === deviceType.nature));

/** The first nature of device whose devices in the unit all report a metric: cabinets, converters, batteries. */
function firstWith(unit: StorageUnit, natures: readonly Nature[], metric: string): readonly StorageUnitDevice[] {
  for (const nature of natures) {
    const found = ofNature(unit, nature);
    if (found.length > 0 && found.every((device) => paramOf(device, metric) !== undefined)) return found;
  }
  return [];
}

const idsOf = (devices: readonly StorageUnitDevice[], metric: string) => devices.flatMap((device) => paramOf(device, metric) ?? []);
const number = (value: LiveValue | undefined): number | null => (typeof value?.value === 'number' ? value.value : null);

/** kW, discharging positive: of the cabinets, else of the converters, else of the batteries. */
export function powerOf(unit: StorageUnit, values: ValueSnapshot): LiveValue | undefined {
  const ids = idsOf(firstWith(unit, ['cabinet', 'pcs', 'battery'], 'active_power'), 'active_power');
  return together(values, { how: 'sum', parts: ids.map((paramId) => ({ paramId, weight: 1 })) });
}

/** %, weighted by the rated energy of the batteries if all report it. */
export function socOf(unit: StorageUnit, values: ValueSnapshot): LiveValue | undefined {
  const devices = firstWith(unit, ['cabinet', 'battery'], 'soc');
  const rated = devices.map((device) => number(values.get(paramOf(device, 'rated_energy') ?? -1)));
  const known = rated.every((energy) => energy !== null && energy > 0);
  const parts = idsOf(devices, 'soc').map((paramId, at) => ({ paramId, weight: known ? (rated[at] ?? 1) : 1 }));
  return together(values, { how: 'mean', parts });
}

/** Highest (lowest) value of a metric among the batteries; undefined if one is unknown. */
export function extremeOf(unit: StorageUnit, values: ValueSnapshot, metric: string, end: 'max' | 'min'): Extreme | undefined {
  const devices = firstWith(unit, ['cabinet', 'battery'], metric);
  const whole = together(values, { how: 'mean', parts: idsOf(devices, metric).map((paramId) => ({ paramId, weight: 1 })) });
  if (whole === undefined || whole.value === null) return undefined;
  let best: { readonly device: StorageUnitDevice; readonly size: number } | undefined;
  for (const device of devices) {
    const size = number(values.get(paramOf(device, metric) ?? -1));
    if (size !== null && (best === undefined || (end === 'max' ? size > best.size : size < best.size))) best = { device, size };
  }
  if (best === undefined) return undefined;
  const no = number(values.get(paramOf(best.device, `${metric}_no`) ?? -1));
  return { value: { ...whole, value: best.size }, device: best.device, no: no === 0 ? null : no };
}

/** Highest minus lowest; undefined if either is unknown. */
export function spreadOf(max: Extreme | undefined, min: Extreme | undefined): LiveValue | undefined {
  const [high, low] = [number(max?.value), number(min?.value)];
  if (max === undefined || min === undefined || high === null || low === null) return undefined;
  // Thousandths: the difference of two voltages is no more precise than either.
  return { ...max.value, value: Math.round((high - low) * 1000) / 1000 };
}

const knownStates: readonly ShownStatus[] = ['run', 'auto', 'standby', 'stop', 'fault'];

/** State of a unit, from its converters, batteries and power. */
export function stateOf(unit: StorageUnit, statusOf: (device: StorageUnitDevice) => ShownStatus, power: LiveValue | undefined): UnitState {
  const states = ofNature(unit, 'cabinet', 'pcs', 'battery').map(statusOf);
  const has = (...wanted: readonly ShownStatus[]) => states.some((state) => wanted.includes(state));
  if (has('fault')) return 'fault';
  if (!has(...knownStates)) return 'noData';
  const kw = power?.quality === 'good' ? number(power) : null;
  if (kw !== null && Math.abs(kw) >= restKw) return kw > 0 ? 'discharging' : 'charging';
  if (kw === null && has('run', 'auto')) return 'running';
  return has('run', 'auto', 'standby') ? 'standby' : 'stopped';
}
