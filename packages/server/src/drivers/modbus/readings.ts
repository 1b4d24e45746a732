import { decodeRegister } from '@czyun/devices';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { isImplausible } from '../../registry/plausible.ts';
import type { Batch } from '../../telemetry/types.ts';
import type { DriverSink } from '../types.ts';
import type { ReadBlock } from './plan.ts';

/** The result of one read. */
export interface Fetched {
  readonly block: ReadBlock;
  readonly words: readonly number[];
}

const asSigned = (word: number) => (word > 0x7fff ? word - 0x10000 : word);

/** Turns registers into readings; remembers per device the scale factors and the values that were good. */
export class Reader {
  readonly #device: DriverDevice;
  readonly #sink: DriverSink;
  readonly #factors = new Map<number, number>();
  readonly #good = new Map<number, number>();

  constructor(device: DriverDevice, sink: DriverSink) {
    this.#device = device;
    this.#sink = sink;
  }

  /** The exponent in a scale-factor register as last read. */
  factor(address: number | undefined): number | undefined {
    return address === undefined ? undefined : this.#factors.get(address);
  }

  learnFactor(address: number, word: number | undefined): void {
    if (word !== undefined) this.#factors.set(address, asSigned(word));
  }

  /**
   * All readings of what was fetched, at one time. A value outside the point's range has quality bad. A point that turns "not available" gets its last
   * value once more with quality bad; one that never was available gets nothing.
   */
  batch(fetched: readonly Fetched[], time: number): Batch | undefined {
    for (const { block, words } of fetched)
      for (const address of block.scaleFactors) this.learnFactor(address, words[address - block.address]);
    const rows: { paramId: number; value: number; quality: 0 | 2; text?: string }[] = [];
    for (const { block, words } of fetched) {
      for (const register of block.points) {
        const known = this.#device.points.get(register.metric);
        if (!known) continue;
        const { paramId, point } = known;
        const at = register.address - block.address;
        const value = decodeRegister(register, words.slice(at, at + register.width), this.factor(register.scaleFactor));
        const last = this.#good.get(paramId);
        if (typeof value === 'string') rows.push({ paramId, value: Number.NaN, quality: 0, text: value });
        else if (value === undefined) {
          if (last !== undefined) rows.push({ paramId, value: last, quality: 2 });
          this.#good.delete(paramId);
        } else {
          const outside = isImplausible(point.range, value);
          if (outside) this.#sink.fault(this.#device.id, 'outOfRange', `${register.metric} = ${value}`);
          else this.#good.set(paramId, value);
          rows.push({ paramId, value, quality: outside ? 2 : 0 });
        }
      }
    }
    if (rows.length === 0) return undefined;
    const texts = new Map(rows.flatMap((row, index) => (row.text === undefined ? [] : [[index, row.text] as const])));
    return {
      paramIds: Uint32Array.from(rows, (row) => row.paramId),
      times: new Float64Array(rows.length).fill(time),
      values: Float64Array.from(rows, (row) => row.value),
      quality: Uint8Array.from(rows, (row) => row.quality),
      ...(texts.size > 0 ? { texts } : {}),
    };
  }
}
