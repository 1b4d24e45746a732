/** What each machine of a factory has made in the day so far. */
import type { DeviceStates } from '../../../shared/live/use-device-states.ts';
import type { LiveValue, ValueSnapshot } from '../../../shared/live/value-store.ts';
import type { GridCell } from './flow.ts';

interface Machine {
  readonly id: number;
  readonly keyParams: readonly { readonly metric: string; readonly paramId: number }[];
}

/** By device: its own count of the day, which moves with the stream, or what the overview says its counter gained. */
export function outputsOf(
  machines: readonly Machine[],
  values: ValueSnapshot,
  grid: readonly GridCell[],
  statusOf: (id: number) => ReturnType<DeviceStates['of']>['status'],
): ReadonlyMap<number, LiveValue> {
  const gained = new Map(
    grid.flatMap((cell) =>
      cell.kind === 'bar' && cell.id === 'outputByDay'
        ? cell.series.flatMap(({ parts }) => parts.map(({ key, today }) => [Number.parseInt(key, 10), today ?? null] as const))
        : [],
    ),
  );
  return new Map(
    machines.flatMap(({ id, keyParams }): [number, LiveValue][] => {
      const own = keyParams.find(({ metric }) => metric === 'output_today');
      const told = own && values.get(own.paramId);
      if (own !== undefined) return told === undefined ? [] : [[id, told]];
      const value = gained.get(id);
      return value === undefined ? [] : [[id, { value, time: null, quality: statusOf(id) === 'offline' ? 'stale' : 'good' }]];
    }),
  );
}
