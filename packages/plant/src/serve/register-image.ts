import { decodeRegister, type ExpandedRegister, encodeRegister, expandRegisters, profileById } from '@czyun/devices';
import type { PlantDevice } from '../device.ts';
import type { RunningPlant } from '../running-plant.ts';

type Table = 'holding' | 'input';

/** Modbus exception codes that the plant answers with. */
export const exceptions = { function: 1, address: 2, value: 3, gatewayTarget: 11 } as const;

export class ModbusRefusal extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exception ${code}`);
    this.code = code;
  }
}

/** The registers of one device, rebuilt after every change of the plant. */
export interface RegisterImage {
  read(table: Table, address: number, count: number): Uint16Array;
  /** Throws ModbusRefusal 2 (no such register) or 3 (the device does not accept the value). */
  write(address: number, words: readonly number[]): void;
}

/** Throws RangeError if the device's profile has no registers. */
export function createImage(running: RunningPlant, device: PlantDevice): RegisterImage {
  const map = profileById(device.station.profileId)?.modbus;
  if (!map) throw new RangeError(`profile ${device.station.profileId} has no registers`);
  const registers = expandRegisters(map);
  const place = new Map(device.points.map(({ point }, index) => [point.metric, index]));
  const size = (table: Table) => registers.reduce((end, one) => (one.table === table ? Math.max(end, one.address + one.width) : end), 0);
  const images: Record<Table, Uint16Array> = { holding: new Uint16Array(size('holding')), input: new Uint16Array(size('input')) };
  const holding = registers.filter((register) => register.table === 'holding');
  let seen = -1;

  const put = (register: ExpandedRegister, value: number) => {
    const words = Number.isFinite(value) ? encodeRegister(register, value) : Array.from({ length: register.width }, () => 0);
    images[register.table as Table].set(words, register.address);
  };
  const refresh = () => {
    if (seen === running.revision()) return;
    seen = running.revision();
    const { values } = running.report(device);
    for (const register of registers) put(register, values[place.get(register.metric) ?? -1] ?? Number.NaN);
  };
  return {
    read: (table, address, count) => {
      refresh();
      const image = images[table];
      if (count < 1 || count > 125) throw new ModbusRefusal(exceptions.value);
      if (address + count > image.length) throw new ModbusRefusal(exceptions.address);
      return image.slice(address, address + count);
    },
    write: (address, words) => {
      refresh();
      const end = address + words.length;
      const touched = holding.filter((register) => register.address < end && register.address + register.width > address);
      if (touched.length === 0 || end > images.holding.length) throw new ModbusRefusal(exceptions.address);
      const wanted = images.holding.slice();
      wanted.set(words, address);
      for (const register of touched) {
        const slice = wanted.subarray(register.address, register.address + register.width);
        const value = decodeRegister(register, slice);
        const same = slice.every((word, index) => word === images.holding[register.address + index]);
        if (same && touched.length > 1) continue;
        if (typeof value !== 'number' || running.write(device, register.metric, value) !== undefined)
          throw new ModbusRefusal(exceptions.value);
      }
    },
  };
}
