import { type DeviceType, deviceTypeById, type ExpandedPoint, expandPoints } from '@czyun/devices';
import { airBinding, coolingBinding, fireBinding, stsBinding } from './binding/auxiliary.ts';
import { compressorBinding } from './binding/compressor.ts';
import { dcdcBinding } from './binding/dcdc.ts';
import { emsBinding } from './binding/ems.ts';
import { fanBinding, machineBinding, vesselBinding } from './binding/factory.ts';
import { meterBinding } from './binding/meters.ts';
import type { Binding, Read, Readers } from './binding/readers.ts';
import { environmentBinding, pvBinding, windBinding } from './binding/sources.ts';
import { bmsBinding, pcsBinding } from './binding/storage.ts';
import { addedBits } from './physics/faults.ts';
import type { PlantState } from './physics/state.ts';
import type { Cells } from './physics/step.ts';
import { plantDevices, type StationDevice } from './station.ts';

/** A point of a device with the source of its value; without `read` it is a push button. */
export interface BoundPoint {
  readonly point: ExpandedPoint;
  readonly read?: Read;
}

export interface PlantDevice {
  readonly station: StationDevice;
  readonly type: DeviceType;
  readonly points: readonly BoundPoint[];
  readonly byMetric: ReadonlyMap<string, BoundPoint>;
  readonly binding: Binding;
}

function bindingOf(key: string): Binding {
  const [kind, tail] = key.split('-') as [string, string];
  const index = Number(tail) - 1;
  switch (kind) {
    case 'ems':
      return emsBinding();
    case 'pcs':
      return pcsBinding(index);
    case 'bms':
      return bmsBinding(index);
    case 'meter':
      return meterBinding(tail as keyof PlantState['meters']);
    case 'lc':
      return coolingBinding();
    case 'fire':
      return fireBinding();
    case 'dcdc':
      return dcdcBinding(index);
    case 'sts':
      return stsBinding();
    case 'ac':
      return airBinding();
    case 'pv':
      return pvBinding(index);
    case 'wind':
      return windBinding();
    case 'env':
      return environmentBinding();
    case 'machine':
      return machineBinding(index);
    case 'fan':
      return fanBinding();
    case 'vessel':
      return vesselBinding();
    case 'compressor':
      return compressorBinding();
    default:
      throw new RangeError(`no physics for device ${key}`);
  }
}

/** Reminders and flapping signals set bits in the first alarm word of any device, and its summary. */
function withAddedBits(key: string, readers: Readers): Readers {
  const { alarm_word_1: word, alarm_state: summary } = readers;
  if (!word || !summary) return readers;
  const added = (state: PlantState) => addedBits(state.standing, key, state.timeMs);
  return {
    ...readers,
    alarm_word_1: (state, cells) => word(state, cells) | added(state),
    alarm_state: (state, cells) => (added(state) === 0 ? summary(state, cells) : 1),
  };
}

/** Every device of the plant with its points bound; throws RangeError if a point has no value or a value no point. */
export function bindDevices(modbusPort?: number): readonly PlantDevice[] {
  return plantDevices(modbusPort).map((station) => {
    const type = deviceTypeById(station.typeId);
    if (!type) throw new RangeError(`device type ${station.typeId} is unknown`);
    const bare = bindingOf(station.key);
    const binding = { ...bare, readers: withAddedBits(station.key, bare.readers) };
    const points = expandPoints(type)
      .filter((point) => point.type !== 'text')
      .map((point): BoundPoint => {
        const read = binding.readers[point.metric];
        if (!read && point.access !== 'w') throw new RangeError(`${station.key}.${point.metric} has no value`);
        if (point.access !== 'r' && !binding.writers[point.metric])
          throw new RangeError(`${station.key}.${point.metric} cannot be written`);
        return read ? { point, read } : { point };
      });
    const byMetric = new Map(points.map((bound) => [bound.point.metric, bound]));
    for (const metric of [...Object.keys(binding.readers), ...Object.keys(binding.writers)])
      if (!byMetric.has(metric)) throw new RangeError(`${station.key} has no point ${metric}`);
    return { station, type, points, byMetric, binding };
  });
}

const factors = [1, 10, 100, 1_000, 10_000, 100_000] as const;

/** Value of a point as the device sends it, rounded to the point's decimals; undefined for a push button. */
export function readValue({ point, read }: BoundPoint, state: PlantState, cells: readonly Cells[]): number | undefined {
  if (!read) return undefined;
  const factor = factors[point.decimals] ?? 1;
  // `+ 0` turns −0 into 0.
  return Math.round(read(state, cells) * factor) / factor + 0;
}

/** Writes a value as the device would: checks kind, limits and interlocks of the type first. Returns the reason if it is refused. */
export function writePoint(
  device: PlantDevice,
  metric: string,
  value: number,
  state: PlantState,
  cells: readonly Cells[],
): string | undefined {
  const bound = device.byMetric.get(metric);
  const write = device.binding.writers[metric];
  if (!bound || !write) return 'no such writable point';
  const { point } = bound;
  if (!Number.isFinite(value)) return 'not a number';
  if ((point.type === 'flag' || point.type === 'enum') && point.states && point.states[value] === undefined) return 'no such word';
  const now = (other: string): number | undefined => {
    const found = device.byMetric.get(other);
    return found && readValue(found, state, cells);
  };
  const bound2 = (limit: number | string): number | undefined => (typeof limit === 'string' ? now(limit) : limit);
  const [low, high] = point.limits ? [bound2(point.limits.min), bound2(point.limits.max)] : (point.range ?? []);
  if ((low !== undefined && value < low - 1e-9) || (high !== undefined && value > high + 1e-9)) return `outside ${low} to ${high}`;
  for (const lock of point.interlocks ?? []) {
    const other = now(lock.metric);
    if (other === undefined) continue;
    if ((lock.in && !lock.in.includes(other)) || lock.notIn?.includes(other)) return lock.reason.en;
  }
  const answer = write(state, value);
  return answer === false ? 'not possible now' : typeof answer === 'string' ? answer : undefined;
}
