/** Faults that can be switched on while the plant runs. */
export const faultKinds = [
  'hot-cell',
  'drifting-cell',
  'comms-loss',
  'pcs-trip',
  'flapping-bit',
  'stuck-value',
  'clock-skew',
  'fire-smoke',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly device: string;
  /** Cell or probe number, for the faults of one cell. */
  readonly member?: number;
}

/** The fault of that kind on that device, if it is on. */
export function faultOf(faults: readonly Fault[], kind: FaultKind, device: string): Fault | undefined {
  for (const fault of faults) if (fault.kind === kind && fault.device === device) return fault;
  return undefined;
}
