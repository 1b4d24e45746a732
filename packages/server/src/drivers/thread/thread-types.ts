import type { DeviceLimits } from '../mqtt/device-limits.ts';
import type { Patience } from '../mqtt/message-taker.ts';
import type { PackedReadings } from './packed-readings.ts';

/** Options of the driver in the thread. */
export interface WorkerOptions {
  readonly host: string;
  readonly port: number;
  readonly limits?: Partial<DeviceLimits>;
  readonly patience?: Patience;
  readonly level: string;
  /** Acknowledgements wait for `confirmed` of the server. */
  readonly confirms: boolean;
}

/** Sent with the calls of a thread. */
export interface ToServer {
  readonly readings?: PackedReadings;
  /** Device and offset of its clock in turn. */
  readonly clocks?: Float64Array;
}

/** Sent with the calls of the server. */
export interface FromServer {
  /** Answers to messages of which nothing was refused. */
  readonly stored?: Int32Array;
}
