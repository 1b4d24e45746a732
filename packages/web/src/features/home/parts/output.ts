/** Output of the day of the machines of a factory. */

import type { GridCell } from '../../../parts/energy/flow.ts';
import type { DeviceStates } from '../../../platform/live/use-device-states.ts';
import type { LiveValue, ValueSnapshot } from '../../../platform/live/value-store.ts';

interface Machine {
  readonly id: number;
  readonly keyParams: readonly { readonly metric: string; readonly paramId: number }[];
}

export interface Outputs {
  /** Machines with a counter of their output. */
  readonly ids: readonly number[];
  /** Known outputs. */
  readonly byId: ReadonlyMap<number, LiveValue>;
}

type Gained = ReadonlyMap<number, number | null>;

/** Increase of the machines' counters today, by the overview. */
export function gainedOf(grid: readonly GridCell[]): Gained {
  return new Map(
    grid.flatMap((cell) =>
      cell.kind === 'bar' && cell.id === 'outputByDay'
        ? cell.series.flatMap(({ parts }) => parts.map(({ key, today }) => [Number.parseInt(key, 10), today ?? null] as const))
        : [],
    ),
  );
}

const ownOf = (machine: Machine) => machine.keyParams.find(({ metric }) => metric === 'output_today')?.paramId;

/** A machine's own live count of the day, else the increase of its counter; undefined: unknown. */
export function outputOf(
  machine: Machine,
  values: ValueSnapshot,
  gained: Gained,
  status: ReturnType<DeviceStates['of']>['status'],
): LiveValue | undefined {
  const own = ownOf(machine);
  if (own !== undefined) return values.get(own);
  if (!gained.has(machine.id)) return undefined;
  return { value: gained.get(machine.id) ?? null, time: null, quality: status === 'offline' ? 'stale' : 'good' };
}

/** By device. */
export function outputsOf(
  machines: readonly Machine[],
  values: ValueSnapshot,
  grid: readonly GridCell[],
  statusOf: (id: number) => ReturnType<DeviceStates['of']>['status'],
): Outputs {
  const gained = gainedOf(grid);
  const counting = machines.filter((machine) => ownOf(machine) !== undefined || gained.has(machine.id));
  const known = counting.flatMap((machine): [number, LiveValue][] => {
    const output = outputOf(machine, values, gained, statusOf(machine.id));
    return output === undefined ? [] : [[machine.id, output]];
  });
  return { ids: counting.map(({ id }) => id), byId: new Map(known) };
}
