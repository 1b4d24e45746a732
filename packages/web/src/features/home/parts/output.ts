/** What each machine of a factory has made in the day so far. */
import type { DeviceStates } from '../../../shared/live/use-device-states.ts';
import type { LiveValue, ValueSnapshot } from '../../../shared/live/value-store.ts';
import type { GridCell } from './flow.ts';

interface Machine {
  readonly id: number;
  readonly keyParams: readonly { readonly metric: string; readonly paramId: number }[];
}

export interface Outputs {
  /** Machines that count what they make. */
  readonly ids: readonly number[];
  /** What is known of them. */
  readonly byId: ReadonlyMap<number, LiveValue>;
}

/** By device: its own count of the day, which moves with the stream, or what the overview says its counter gained. */
export function outputsOf(
  machines: readonly Machine[],
  values: ValueSnapshot,
  grid: readonly GridCell[],
  statusOf: (id: number) => ReturnType<DeviceStates['of']>['status'],
): Outputs {
  const gained = new Map(
    grid.flatMap((cell) =>
      cell.kind === 'bar' && cell.id === 'outputByDay'
        ? cell.series.flatMap(({ parts }) => parts.map(({ key, today }) => [Number.parseInt(key, 10), today ?? null] as const))
        : [],
    ),
  );
  const ownOf = (machine: Machine) => machine.keyParams.find(({ metric }) => metric === 'output_today')?.paramId;
  const counting = machines.filter((machine) => ownOf(machine) !== undefined || gained.has(machine.id));
  const known = counting.flatMap((machine): [number, LiveValue][] => {
    const own = ownOf(machine);
    if (own === undefined) {
      const quality = statusOf(machine.id) === 'offline' ? 'stale' : 'good';
      return [[machine.id, { value: gained.get(machine.id) ?? null, time: null, quality }]];
    }
    const told = values.get(own);
    return told === undefined ? [] : [[machine.id, told]];
  });
  return { ids: counting.map(({ id }) => id), byId: new Map(known) };
}
