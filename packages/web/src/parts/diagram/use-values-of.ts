import { useValues } from '../../platform/live/use-values.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { flowing } from '../energy/flow.ts';
import type { Item } from './items.ts';
import { type Reading, readingOf } from './reading.ts';

export interface DiagramValues {
  readonly reading: (item: Item, metric: string) => Reading | undefined;
  /** Current kW of the device with the product's sign; null: unknown. */
  readonly power: (item: Item | undefined) => number | null;
  /** State of a switch; null: unknown. */
  readonly isClosed: (item: Item | undefined, metric: string) => boolean | null;
}

/** Values of all devices of a diagram at the clock's instant. */
export function useValuesOf(items: readonly Item[]): DiagramValues {
  const values = useValues(items.flatMap(({ device }) => device.params.map(({ paramId }) => paramId)));
  const raw = ({ device }: Item, metric: string): LiveValue | undefined => {
    const param = device.params.find((each) => each.metric === metric);
    return param === undefined ? undefined : values.get(param.paramId);
  };
  const reading = (item: Item, metric: string) => readingOf(item, metric, (name) => raw(item, name));
  return {
    reading,
    power: (item) => (item === undefined ? null : flowing(reading(item, 'active_power')?.value)),
    isClosed: (item, metric) => {
      const state = item === undefined ? null : flowing(raw(item, metric));
      return state === null ? null : state === 1;
    },
  };
}
