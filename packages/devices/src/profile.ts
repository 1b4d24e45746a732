/** A vendor profile: how one make of device transmits the points of a device type. Data only. */
import type { Text } from './model.ts';

/** Modbus data types; `bit` is one coil / discrete input, or one bit of a register (`bit`). 32/64-bit types span 2/4 registers. */
export type RegisterType = 'u16' | 's16' | 'u32' | 's32' | 'u64' | 's64' | 'f32' | 'f64' | 'bit' | 'string' | 'bcd16' | 'acc32' | 'acc64';

export type RegisterTable = 'holding' | 'input' | 'coil' | 'discrete';

/** Most significant word first (`big`, the Modbus habit) or least significant word first (`little`). Bytes within a word are always big-endian. */
export type WordOrder = 'big' | 'little';

/**
 * One point on the wire: value = raw × scale × 10^sf + offset; scale is 1 and sf is 0 when absent, so beside a scale factor `scale` turns W
 * into kW.
 */
export interface RegisterPoint {
  readonly metric: string;
  readonly table: RegisterTable;
  /**
   * Zero-based protocol address (not the 4xxxx / 1-based number); within a SunSpec model: offset from the model's ID register (ID=0, L=1,
   * first point=2).
   */
  readonly address: number;
  readonly type: RegisterType;
  /** Registers of a string. */
  readonly length?: number;
  readonly scale?: number;
  readonly offset?: number;
  /** SunSpec scale factor: address of the sunssf register, same addressing as `address`; with `repeat` the same one for all members. */
  readonly scaleFactor?: number;
  readonly wordOrder?: WordOrder;
  /** For a `bit` in a register: its position, 0 is the least significant. */
  readonly bit?: number;
  /** Only these bits of the raw value, shifted down to bit 0. */
  readonly mask?: number;
  /** Raw values that mean "not available" (SunSpec: 0x8000, 0xFFFF, ...). */
  readonly invalid?: readonly number[];
  /** Raw word → the device type's word, if a vendor numbers its states differently; a raw word that is not listed is "not available". */
  readonly words?: Readonly<Record<number, number>>;
  /** Raw bit → the device type's bit, if a vendor numbers the bits of a status word differently; other raw bits are dropped. */
  readonly bits?: Readonly<Record<number, number>>;
  /** The sign is dropped: a current whose sign only repeats that of the power. */
  readonly magnitude?: true;
  /** Write function: 6 single / 16 multiple registers, 5 coil. Absent: read only. */
  readonly write?: 5 | 6 | 16;
  /** `{n}` in metric is replaced by 1..count; member n is at address + (n-1) × step. */
  readonly repeat?: { readonly count: number; readonly step: number };
}

export interface ModbusMap {
  /** Origin of addresses: the device's own map, or the start of a SunSpec model found by walking the model list at 40000 / 50000 / 0. */
  readonly base: { readonly kind: 'absolute' } | { readonly kind: 'sunspec'; readonly model: number };
  readonly wordOrder: WordOrder;
  /** Maximum number of registers that the device answers in one read (125 by the standard). */
  readonly maxRegisters: number;
  /** Maximum gap of unused registers that is read too in order to save a request. */
  readonly maxGap: number;
  readonly registers: readonly RegisterPoint[];
}

/** Topics with `{deviceKey}`; `values` defines the position of metrics in the payload. */
export interface MqttMap {
  readonly telemetryTopic: string;
  readonly commandTopic?: string;
  readonly replyTopic?: string;
  /**
   * `own`: `{"ts":ms,"values":{metric:value}}` or an array of these. `flat`: one JSON object; `fields` maps its paths (dots) to metrics.
   * `single`: one number or string per topic; `fields` maps the topic's `+` part to the metric.
   */
  readonly payload: 'own' | 'flat' | 'single';
  readonly fields?: Readonly<
    Record<
      string,
      { readonly metric: string; readonly scale?: number; readonly offset?: number; readonly words?: Readonly<Record<string, number>> }
    >
  >;
  /** Path of the device time in a `flat` payload and its unit. */
  readonly time?: { readonly path: string; readonly unit: 's' | 'ms' | 'iso' };
  /** Values arrive on change, not periodically: a value is valid as long as its device is online. */
  readonly onChange?: true;
}

export interface Profile {
  /** kebab-case, stable: `sunspec-103`, `deye-hybrid-3p`, `plant-pcs`. */
  readonly id: string;
  readonly vendor: string;
  readonly model: Text;
  readonly deviceTypeId: number;
  /** Source of the facts: document or repository, licence. */
  readonly source: string;
  /** Notes for the installer (firmware, gateway, unit ID). */
  readonly notes?: Text;
  readonly modbus?: ModbusMap;
  readonly mqtt?: MqttMap;
}
