/** One interface for every protocol. A driver never throws for a dead device: it reports quality and health. */

import type { DeviceStatus, StatusDetail } from '@czyun/contract';
import type { RegisterTable } from '@czyun/devices';
import type { Connection, DriverDevice } from '../registry/driver-device.ts';
import type { Batch, SubmitResult } from '../telemetry/types.ts';

/** Counters that device health shows; each kind is logged once per device and hour, never per message. */
export type FaultKind =
  | 'malformed'
  | 'unknownMetric'
  | 'notANumber'
  | 'futureTime'
  | 'tooOld'
  | 'conflict'
  | 'tooLarge'
  | 'modbusException'
  | 'timeout'
  | 'connection'
  | 'badAnswer'
  | 'outOfRange'
  | 'overloaded'
  | 'beyondLimits';

/** Registers that a device refuses although it is online. */
export interface RefusedRead {
  readonly table: RegisterTable;
  /** Zero-based, absolute. */
  readonly address: number;
  readonly count: number;
  /** Modbus exception code; null: no answer, or one that cannot be read. */
  readonly code: number | null;
  /** Their points. */
  readonly paramIds: readonly number[];
}

export interface RefusedBlock extends RefusedRead {
  /** Epoch ms. */
  readonly since: number;
}

export interface DeviceHealth {
  readonly deviceId: number;
  readonly online: boolean;
  readonly lastMessage?: number;
  /** Device clock minus ours, where readings carry a device time. */
  readonly clockOffsetMs?: number;
  readonly messages: number;
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  readonly lastFault?: { readonly kind: FaultKind; readonly time: number; readonly detail: string };
  readonly roundTripMs?: number;
  /** Absent: none. */
  readonly refused?: readonly RefusedBlock[];
}

/** Receives readings and reports of drivers. */
export interface DriverSink {
  /** Resolves when durable, with what was refused of it. */
  readings(deviceId: number, batch: Batch): Promise<SubmitResult>;
  /** See `Ingest`: resolves when the sender of what was handed on before may get its acknowledgement; absent: at once. */
  readonly confirmed?: (() => Promise<void>) | undefined;
  /** `count` readings or messages of this kind at once; 1 when absent. */
  fault(deviceId: number, kind: FaultKind, detail: string, count?: number): void;
  /** Part of a message was rejected permanently. The reasons are reported as faults. */
  rejected?(deviceId: number): void;
  /** The device is online, without readings (for example a Modbus answer without usable values). */
  alive(deviceId: number, roundTripMs?: number): void;
  /** Device clock minus ours as one message shows it, for readings that carry a device time. */
  clock?(deviceId: number, offsetMs: number): void;
  /** The current refusals of the device, replacing earlier ones; `all`: it answers nothing else. */
  refused?(deviceId: number, reads: readonly RefusedRead[], all: boolean): void;
}

export interface WriteRequest {
  readonly deviceId: number;
  readonly metric: string;
  readonly value: number;
  /** How long the device may take, once the line is free. */
  readonly timeoutMs: number;
  /** How long it may wait for a shared line; absent: as long as the device may take. */
  readonly waitMs?: number;
  /** Aborted while it waits, it is not sent; later that changes nothing. */
  readonly signal?: AbortSignal;
}

/**
 * `ok`: the device took it; `readBack` is what the driver itself read afterwards, where it can (the rest of the read-back is the caller's business).
 * Of the failures only `timeout` may have acted: `refused` was answered by the device or decided before sending, `offline` and `notSent` (its turn did not
 * come in time, or what has to be read before it was not answered) never left.
 */
export type WriteAnswer =
  | { readonly ok: true; readonly readBack?: number }
  | { readonly ok: false; readonly reason: 'offline' | 'notSent' | 'timeout' | 'refused'; readonly detail: string };

export interface Driver {
  readonly protocol: Connection['kind'];
  start(sink: DriverSink): Promise<void>;
  stop(): Promise<void>;
  /** Replaces the set of devices; unchanged ones keep running. */
  setDevices(devices: readonly DriverDevice[]): void;
  /** Some devices were removed, others were added or may have changed; the rest keep running. A device among both is updated. */
  followDevices(left: readonly number[], devices: readonly DriverDevice[]): void;
  write(request: WriteRequest): Promise<WriteAnswer>;
  /**
   * Reads metrics from the device now; resolves with those that were answered, once they are among the newest values. Absent where devices cannot be read on demand.
   * `timeoutMs` and `waitMs` as those of a write.
   */
  readNow?(deviceId: number, metrics: readonly string[], timeoutMs: number, waitMs?: number): Promise<ReadonlySet<string>>;
  health(): DriverHealth;
}

export interface DriverHealth {
  readonly ok: boolean;
  readonly detail: string;
  /** Figures for the metrics, by name; totals count from the start. */
  readonly figures?: Readonly<Record<string, number>>;
}

export interface DeviceState {
  readonly deviceId: number;
  readonly status: DeviceStatus;
  readonly detail?: StatusDetail;
  readonly lastMessage: number | null;
  /** Its data is repeatedly rejected; absent otherwise. */
  readonly rejected?: boolean;
  /** It is online but refuses reads it should answer; absent: unknown, or not for long enough. */
  readonly refuses?: boolean;
}

export interface DeviceStates {
  get(deviceId: number): DeviceState;
  health(deviceId: number): DeviceHealth;
  onChange(listener: (states: readonly DeviceState[]) => void): () => void;
}
