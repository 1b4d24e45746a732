/** One interface for every protocol. A driver never throws for a dead device: it reports quality and health. */

import type { DeviceStatus, StatusDetail } from '@czyun/contract';
import type { RegisterTable } from '@czyun/devices';
import type { Connection, DriverDevice } from '../registry/driver-device.ts';
import type { Batch, SubmitResult } from '../telemetry/types.ts';

/** Counters shown in device health; each kind is logged once per device and hour, never per message. */
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
  /** Modbus exception code; null: no answer, or an unreadable one. */
  readonly code: number | null;
  /** Points of the registers. */
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
  /** Resolves when durable, with the refused readings. */
  readings(deviceId: number, batch: Batch): Promise<SubmitResult>;
  /** See `Ingest`: resolves when readings passed on before may be acknowledged to their sender; absent: at once. */
  readonly confirmed?: (() => Promise<void>) | undefined;
  /** `count` readings or messages of this kind at once; 1 when absent. */
  fault(deviceId: number, kind: FaultKind, detail: string, count?: number): void;
  /** Part of a message was rejected permanently. The reasons are reported as faults. */
  rejected?(deviceId: number): void;
  /** The device is online, without readings (for example a Modbus answer without usable values). */
  alive(deviceId: number, roundTripMs?: number): void;
  /** Device clock minus ours from one message, for readings that carry a device time. */
  clock?(deviceId: number, offsetMs: number): void;
  /** The current refusals of the device, replacing earlier ones; `all`: it answers no other read. */
  refused?(deviceId: number, reads: readonly RefusedRead[], all: boolean): void;
}

export interface WriteRequest {
  readonly deviceId: number;
  readonly metric: string;
  readonly value: number;
  /** Maximum time for the device once the line is free. */
  readonly timeoutMs: number;
  /** Maximum wait for a shared line; absent: `timeoutMs`. */
  readonly waitMs?: number;
  /** If aborted while waiting, the write is not sent; aborting later has no effect. */
  readonly signal?: AbortSignal;
}

/**
 * `ok`: the device accepted it; `readBack` is the value read afterwards by the driver, if it can (the rest of the read-back is up to the
 * caller). Of the failures only `timeout` may have taken effect: `refused` was answered by the device or decided before sending; `offline`
 * and `notSent` (its turn did not come in time, or a read required before it was not answered) were never sent.
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
   * Reads metrics from the device now; resolves with those answered, once they are among the newest values. Absent if devices cannot be
   * read on demand. `timeoutMs` and `waitMs` as for a write.
   */
  readNow?(deviceId: number, metrics: readonly string[], timeoutMs: number, waitMs?: number): Promise<ReadonlySet<string>>;
  health(): DriverHealth;
}

export interface DriverHealth {
  readonly ok: boolean;
  readonly detail: string;
  /** Values for the server's metrics, by name; totals since the start. */
  readonly figures?: Readonly<Record<string, number>>;
}

export interface DeviceState {
  readonly deviceId: number;
  readonly status: DeviceStatus;
  readonly detail?: StatusDetail;
  readonly lastMessage: number | null;
  /** The device's data is repeatedly rejected; absent otherwise. */
  readonly rejected?: boolean;
  /** The device is online but refuses reads it should answer; absent: unknown, or not for long enough. */
  readonly refuses?: boolean;
}

export interface DeviceStates {
  get(deviceId: number): DeviceState;
  health(deviceId: number): DeviceHealth;
  onChange(listener: (states: readonly DeviceState[]) => void): () => void;
}
