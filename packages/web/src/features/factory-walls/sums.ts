/** Sums of machines for walls. Pure. */
import type { FloorMachine } from '@czyun/contract/shop-floor';
import { groupOf } from '../../parts/floor/machine-state.ts';

/** null: no machine has it. */
export function sumOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** OEE of several machines: ideal time of good pieces by planned busy time; null if that of one is unknown. */
export function oeeOf(machines: readonly Pick<FloorMachine, 'day'>[]): number | null {
  const busy = machines.flatMap(({ day }) => (day === null || day.busyMs === 0 ? [] : day));
  const whole = busy.reduce((sum, { busyMs }) => sum + busyMs, 0);
  if (whole === 0 || busy.some(({ goodMs }) => goodMs === null)) return null;
  return (busy.reduce((sum, { goodMs }) => sum + (goodMs ?? 0), 0) / whole) * 100;
}

export interface Zone {
  readonly id: number | null;
  readonly name: string;
  readonly machines: readonly FloorMachine[];
}

/** Zones in the order of the machines; those without a zone form one group. */
export function zonesOf(machines: readonly FloorMachine[]): readonly Zone[] {
  return [...Map.groupBy(machines, ({ regionId }) => regionId)].map(([id, within]) => ({
    id,
    name: within[0]?.zone ?? '',
    machines: within,
  }));
}

/** The running machine with the longest cycle time; null: none is running. */
export function bottleneckOf(machines: readonly FloorMachine[]): FloorMachine | null {
  return machines
    .filter(({ state, cycleS }) => groupOf(state) === 'running' && cycleS !== null)
    .reduce<FloorMachine | null>((slowest, machine) => ((machine.cycleS ?? 0) > (slowest?.cycleS ?? 0) ? machine : slowest), null);
}
