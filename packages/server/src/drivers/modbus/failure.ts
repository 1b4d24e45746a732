import type { FaultKind } from '../types.ts';

/** Failures of one request. `offline` and `late` (our own deadline passed) occur before anything is sent. */
export type FailureKind = 'offline' | 'connection' | 'timeout' | 'exception' | 'badAnswer' | 'late';

/** Kind of fault counted for the device. */
export const faultKinds: Readonly<Record<FailureKind, FaultKind>> = {
  offline: 'connection',
  connection: 'connection',
  timeout: 'timeout',
  late: 'timeout',
  exception: 'modbusException',
  badAnswer: 'badAnswer',
};

/** The only error that requests of this driver reject with. */
export class ModbusFailure extends Error {
  override name = 'ModbusFailure';
  readonly kind: FailureKind;
  /** Modbus exception code, for `exception`. */
  readonly code: number | undefined;

  constructor(kind: FailureKind, message: string, code?: number) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** Exceptions that a gateway sends for a device that does not answer it: 10 path unavailable, 11 target failed to respond. */
export function isGatewaySilence(failure: ModbusFailure): boolean {
  return failure.code === 10 || failure.code === 11;
}

/** The device refused. */
export function isRefusal(failure: ModbusFailure): boolean {
  return failure.kind === 'exception' && !isGatewaySilence(failure);
}

/** The request was sent without a usable answer. */
export function isSilence(failure: ModbusFailure): boolean {
  return failure.kind === 'timeout' || failure.kind === 'badAnswer' || failure.kind === 'connection' || isGatewaySilence(failure);
}

/** Converts any thrown value to a failure of this driver. */
export function failureOf(error: unknown): ModbusFailure {
  if (error instanceof ModbusFailure) return error;
  return new ModbusFailure('badAnswer', error instanceof Error ? error.message : String(error));
}
