import { decodeRegister, type ExpandedRegister } from '@czyun/devices';
import type { DriverDevice } from '../../registry/driver-device.ts';
import { isImplausible } from '../../registry/plausible.ts';
import type { Batch } from '../../telemetry/types.ts';
import { BatchBuilder } from '../batch-builder.ts';
import type { DriverSink } from '../types.ts';
import type { ReadBlock } from './plan.ts';

/** The result of one read. */
export interface Fetched {
  readonly block: ReadBlock;
  readonly words: readonly number[];
}

/** Shared by all devices: a poll is decoded as a whole before the next. */
const builder = new BatchBuilder();

const asSigned = (word: number) => (word > 0x7fff ? word - 0x10000 : word);

/** Decodes registers to readings; stores per device the scale factors and the last good values. */
export class Reader {
  readonly #device: DriverDevice;
  readonly #sink: DriverSink;
  readonly #factors = new Map<number, number>();
  readonly #good = new Map<number, number>();

  constructor(device: DriverDevice, sink: DriverSink) {
    this.#device = device;
    this.#sink = sink;
  }

  /** The last read exponent of a scale-factor register. */
  factor(address: number | undefined): number | undefined {
    return address === undefined ? undefined : this.#factors.get(address);
  }

  learnFactor(address: number, word: number | undefined): void {
    if (word !== undefined) this.#factors.set(address, asSigned(word));
  }

  /**
   * All readings of the fetched blocks, with the same time. A value outside the point's range has bad quality. A point that becomes "not
   * available" gets its last value again with bad quality; one that was never available gets no reading.
   */
  batch(fetched: readonly Fetched[], time: number): Batch | undefined {
    for (const { block, words } of fetched)
      for (const address of block.scaleFactors) this.learnFactor(address, words[address - block.address]);
    try {
      for (const { block, words } of fetched)
        for (const register of block.points) this.#take(register, words, register.address - block.address, time);
      return builder.take();
    } catch (error) {
      // A partly decoded poll must not leak into that of another device.
      builder.take();
      throw error;
    }
  }

  #take(register: ExpandedRegister, words: readonly number[], at: number, time: number): void {
    const known = this.#device.points.get(register.metric);
    if (!known) return;
    const { paramId, point } = known;
    const value = decodeRegister(register, words, this.factor(register.scaleFactor), at);
    if (typeof value === 'string') builder.addText(paramId, time, value);
    else if (value === undefined) {
      const last = this.#good.get(paramId);
      if (last !== undefined) builder.add(paramId, time, last, 2);
      this.#good.delete(paramId);
    } else {
      const outside = isImplausible(point.range, value);
      if (outside) this.#sink.fault(this.#device.id, 'outOfRange', `${register.metric} = ${value}`);
      else this.#good.set(paramId, value);
      builder.add(paramId, time, value, outside ? 2 : 0);
    }
  }
}
