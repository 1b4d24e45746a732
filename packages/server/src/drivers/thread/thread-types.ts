import type { DeviceLimits } from '../mqtt/device-limits.ts';
import type { Patience } from '../mqtt/message-taker.ts';
import type { PackedReadings } from './packed-readings.ts';

/** Options for the driver in the thread. */
export interface WorkerOptions {
  readonly host: string;
  readonly port: number;
  readonly limits?: Partial<DeviceLimits>;
  readonly patience?: Patience;
  readonly level: string;
  /** Acknowledgements wait for `confirmed` of the server. */
  readonly confirms: boolean;
}

/** Data sent with the calls of a thread. */
export interface ToServer {
  readonly readings?: PackedReadings;
  /** Alternating device id and clock offset. */
  readonly clocks?: Float64Array;
}

/** Data sent with the calls of the server. */
export interface FromServer {
  /** Answers to messages without refusals. */
  readonly stored?: Int32Array;
}
