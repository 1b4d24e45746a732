/** Readings at a past instant. */
import { dayMs, hourMs } from '@czyun/contract';
import type { Current, History, NewestValues } from '../telemetry/types.ts';

/** Older readings say nothing about the instant. */
export const backMs = dayMs;
const idsAtOnce = 5000;
/** Longest distance of two readings that counts as an interval. */
export const longestDistanceMs = hourMs;
/** Maximum number of queries for one answer; devices with the same time of their last readings (an import) share one. */
export const maxDistances = 20;

export type Readings = ReadonlyMap<number, Current>;

/** Reads the last value of each parameter before an instant, in several queries if there are many. */
export type ReadAt = (paramIds: readonly number[], time: number) => Promise<Map<number, Current>>;

export const createReadAt =
  (history: Pick<History, 'valuesAt'>): ReadAt =>
  async (paramIds, time) => {
    const found = new Map<number, Current>();
    for (let from = 0; from < paramIds.length; from += idsAtOnce) {
      const values = await history.valuesAt({ paramIds: paramIds.slice(from, from + idsAtOnce), time, backMs });
      for (const current of values) found.set(current.paramId, current);
    }
    return found;
  };

/** Values that do not change. */
export const constantValues = (found: Readings): NewestValues => ({
  get: (paramId) => found.get(paramId),
  onChange: () => () => {},
  onLate: () => () => {},
  markStale: () => {},
  markPresent: () => {},
});
