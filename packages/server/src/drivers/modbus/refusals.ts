import type { DriverDevice } from '../../registry/driver-device.ts';
import type { DriverSink, RefusedRead } from '../types.ts';
import type { Blocks } from './blocks.ts';
import type { ModbusFailure } from './failure.ts';
import { firstBase } from './sunspec.ts';

/** Reports the refusals of a device when they change. */
export class Refusals {
  readonly #device: DriverDevice;
  readonly #sink: DriverSink;
  #reported: string | undefined;

  constructor(device: DriverDevice, sink: DriverSink) {
    this.#device = device;
    this.#sink = sink;
  }

  /** `base`: offset of the addresses of the blocks. */
  report(blocks: Blocks, base: number): void {
    const reads = blocks.troubled.map(
      ({ block, trouble }): RefusedRead => ({
        table: block.table,
        address: base + block.address,
        count: block.count,
        code: trouble.code,
        paramIds: block.points.flatMap(({ metric }) => this.#device.points.get(metric)?.paramId ?? []),
      }),
    );
    this.#report(reads, !blocks.givesSome);
  }

  /** The device answers, but refuses the search for its model. */
  reportMissingModel({ code }: ModbusFailure): void {
    const paramIds = [...this.#device.points.values()].map(({ paramId }) => paramId);
    this.#report([{ table: 'holding', ...firstBase, code: code ?? null, paramIds }], true);
  }

  #report(reads: readonly RefusedRead[], all: boolean): void {
    const text = JSON.stringify([reads, all]);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#sink.refused?.(this.#device.id, reads, all);
  }
}
