/** The demonstration plant's own profiles, generated from the device types: exactly the declared points are transmitted. */
import type { DeviceType, Point } from '../model.ts';
import type { Profile, RegisterPoint, RegisterTable, RegisterType } from '../profile.ts';
import { deviceTypes } from '../types/index.ts';
import { isWritable } from '../types/points.ts';

const vendor = '示范电站 / Demonstration plant';

/** Groups start at the next multiple of this, at least `minGap` registers after the last one: room for further points in later firmware. */
const groupAlign = 10;
const minGap = 4;

/** Integer types from narrow to wide: raw bounds, and the raw pattern of "not available" (all ones, or the lowest signed number). */
const integerTypes: readonly { type: RegisterType; width: number; min: number; max: number; invalid?: number }[] = [
  { type: 'u16', width: 1, min: 0, max: 0xfffe, invalid: 0xffff },
  { type: 's16', width: 1, min: -0x7fff, max: 0x7fff, invalid: 0x8000 },
  { type: 'u32', width: 2, min: 0, max: 0xffff_fffe, invalid: 0xffff_ffff },
  { type: 's32', width: 2, min: -0x7fff_ffff, max: 0x7fff_ffff, invalid: 0x8000_0000 },
  { type: 'u64', width: 4, min: 0, max: Number.MAX_SAFE_INTEGER },
  { type: 's64', width: 4, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
];

/** The narrowest register for the whole range at the declared decimals. */
function registerOf(point: Point): { type: RegisterType; width: number; scale?: number; invalid?: readonly number[] } {
  if (!point.range) throw new RangeError(`${point.metric}: a point without a range has no register`);
  const [low, high] = point.range;
  if (point.type === 'bits') return high > 0xffff ? { type: 'u32', width: 2 } : { type: 'u16', width: 1 };
  const factor = 10 ** point.decimals;
  const [min, max] = [Math.floor(low * factor), Math.ceil(high * factor)];
  // A counter never uses a single register: it would roll over within days.
  const fit = integerTypes.find((one) => one.min <= min && max <= one.max && (point.type !== 'counter' || one.width > 1));
  if (!fit) throw new RangeError(`${point.metric}: no register holds ${low}..${high} at ${point.decimals} decimals`);
  return {
    type: fit.type,
    width: fit.width,
    ...(point.decimals === 0 ? {} : { scale: Number(`1e-${point.decimals}`) }),
    ...(fit.invalid === undefined ? {} : { invalid: [fit.invalid] }),
  };
}

/**
 * Modbus profile of a type as the demonstration plant serves it: writable points in holding registers, the rest in input registers, group
 * by group in the order of the type, members of a `repeat` consecutively, most significant word first.
 */
export function ownModbusProfile(type: DeviceType): Profile {
  const next: Record<RegisterTable, number> = { holding: 0, input: 0, coil: 0, discrete: 0 };
  const registers: RegisterPoint[] = [];
  for (const group of Object.keys(type.groups)) {
    const used = new Set<RegisterTable>();
    for (const point of type.points) {
      if (point.group !== group || point.type === 'text') continue;
      const table: RegisterTable = isWritable(point) ? 'holding' : 'input';
      const { width, ...coding } = registerOf(point);
      registers.push({
        metric: point.metric,
        table,
        address: next[table],
        ...coding,
        ...(isWritable(point) ? { write: width === 1 ? 6 : 16 } : {}),
        ...(point.repeat ? { repeat: { count: point.repeat.count, step: width } } : {}),
      });
      next[table] += width * (point.repeat?.count ?? 1);
      used.add(table);
    }
    for (const table of used) next[table] = Math.ceil((next[table] + minGap) / groupAlign) * groupAlign;
  }
  return {
    id: `plant-${type.key}`,
    vendor,
    model: { zh: `${type.name.zh}（Modbus TCP）`, en: `${type.name.en} (Modbus TCP)` },
    deviceTypeId: type.id,
    source: `Generated from the device type ${type.id} (packages/devices/src/types/${type.key}.ts)`,
    notes: {
      zh: '地址从0开始；只读点在输入寄存器（功能码4），可写点在保持寄存器（功能码3、6、16）；多寄存器数值高字在前；未使用的寄存器读作0。',
      en: 'Addresses count from 0; read-only points are input registers (function 4), writable points holding registers (functions 3, 6, 16); the most significant word comes first; unused registers read 0.',
    },
    modbus: { base: { kind: 'absolute' }, wordOrder: 'big', maxRegisters: 120, maxGap: 16, registers },
  };
}

/** MQTT profile of a type in the product's own topics and payload: metrics by their own names, in their own units. */
export function ownMqttProfile(type: DeviceType): Profile {
  return {
    id: `mqtt-${type.key}`,
    vendor,
    model: { zh: `${type.name.zh}（MQTT）`, en: `${type.name.en} (MQTT)` },
    deviceTypeId: type.id,
    source: `Generated from the device type ${type.id} (packages/devices/src/types/${type.key}.ts)`,
    notes: {
      zh: '遥测以QoS 1发布；负载为 {"ts":毫秒,"values":{指标:数值}} 或其数组。',
      en: 'Publish telemetry with QoS 1; the payload is {"ts":ms,"values":{metric:value}} or an array of these.',
    },
    mqtt: {
      telemetryTopic: 'v1/devices/{deviceKey}/telemetry',
      commandTopic: 'v1/devices/{deviceKey}/commands',
      replyTopic: 'v1/devices/{deviceKey}/replies',
      payload: 'own',
    },
  };
}

/** Both own profiles of every device type. */
export const ownProfiles: readonly Profile[] = deviceTypes.flatMap((type) => [ownModbusProfile(type), ownMqttProfile(type)]);
