/** Faults that can be injected while the plant runs, and that occur in its past. */
export const faultKinds = [
  'hot-cell',
  'drifting-cell',
  'comms-loss',
  'pcs-trip',
  'flapping-bit',
  'stuck-value',
  'clock-skew',
  'fire-smoke',
  'string-loss',
  'machine-stop',
  'maintenance',
  'reminder',
  'refused-block',
  'refused-writes',
  'lost-writes',
  'unanswered-writes',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly device: string;
  /** Number of the cell, probe or string; bit of the word, for reminders, stops and flapping bits; first register of a refused block. */
  readonly member?: number;
  /** Natural progress: K of a hot cell, V of a drifting one. Without it the fault has its full size at once. */
  readonly level?: number;
}

/** The fault of that kind on that device, if it is active. */
export function faultOf(faults: readonly Fault[], kind: FaultKind, device: string): Fault | undefined {
  for (const fault of faults) if (fault.kind === kind && fault.device === device) return fault;
  return undefined;
}

/** Registers that a refused block spans. */
const refusedCount = 8;

/** Whether a read of `count` registers touches a block that the device refuses. */
export function isRefused(faults: readonly Fault[], device: string, address: number, count: number): boolean {
  const fault = faultOf(faults, 'refused-block', device);
  const begin = fault?.member ?? 0;
  return fault !== undefined && address < begin + refusedCount && address + count > begin;
}

/** Half of the period of a flapping bit. */
export const flapMs = 2_000;

/** Bits that reminders and flapping signals add to the first alarm word of a device. */
export function addedBits(faults: readonly Fault[], device: string, timeMs: number): number {
  let bits = 0;
  for (const { kind, device: of, member = 0 } of faults) {
    if (of !== device) continue;
    if (kind === 'reminder' || (kind === 'flapping-bit' && Math.floor(timeMs / flapMs) % 2 === 0))
      bits |= 1 << Math.max(0, Math.min(15, member));
  }
  return bits;
}
