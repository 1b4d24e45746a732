import { useKnown } from '../../platform/live/known.ts';
import { useComparison, useSecondTime, useSecondValues } from '../../platform/live/use-second.ts';
import type { LiveValue } from '../../platform/live/value-store.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';

/** A second instant with its values by parameter. */
export interface Second {
  readonly time: number;
  readonly values: ReadonlyMap<number, LiveValue>;
}

export interface SecondInstant {
  /** null: no comparison. */
  readonly time: number | null;
  /** null: not loaded yet. */
  readonly second: Second | null;
}

/** Values of parameters at the second instant of an address; if the page shows data as known at an instant, the current knowledge of it. */
export function useSecondInstant(paramIds: readonly number[], vs: string): SecondInstant {
  const known = useKnown();
  useComparison(known === null ? vs : 'same', useTimeZone());
  const time = useSecondTime();
  const values = useSecondValues(time === null ? [] : paramIds);
  return { time, second: time === null || values.size === 0 ? null : { time, values } };
}
