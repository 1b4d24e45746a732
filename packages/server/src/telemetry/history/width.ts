/** Estimated amount that a query makes the engine read, to distinguish small queries from wide ones (gate.ts). */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import type { Bucket } from '../../time/buckets.ts';
import type { Source } from '../rollup/sql.ts';
import type { SeriesCatalog } from '../types.ts';
import type { Width } from './gate.ts';

/** Read in some 10 ms. */
const mostOfSmall = 200_000;
/** What a point on change is taken for. */
const usualMs = 1_000;
const stepMs = { minute: minuteMs, hour: hourMs, day: dayMs } as const;

interface Range {
  readonly paramIds: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** Declared time between two readings of a series, ms. */
export type IntervalOf = (paramId: number) => number | null | undefined;

export const intervalsOf =
  (catalog: Pick<SeriesCatalog, 'get'>): IntervalOf =>
  (paramId) =>
    catalog.get(paramId)?.intervalMs;

/** Rows that a range has at most, if the devices keep to their intervals. */
export function rowsIn({ paramIds, start, end }: Range, source: Source, intervalOf: IntervalOf): number {
  if (source !== 'raw') return (paramIds.length * (end - start)) / stepMs[source];
  return paramIds.reduce((rows, id) => rows + (end - start) / (intervalOf(id) ?? usualMs), 0);
}

export function widthOf(range: Range, source: Source, intervalOf: IntervalOf): Width {
  return rowsIn(range, source, intervalOf) > mostOfSmall ? 'wide' : 'small';
}

/** The level that buckets of this size are mostly read from. */
export function sourceOfBucket({ unit }: Bucket): Source {
  if (unit === 's') return 'raw';
  return unit === 'm' ? 'minute' : 'hour';
}

/** The level that a curve with pixel columns of so many ms is read from. */
export function sourceOfColumn(widthMs: number): Source {
  if (widthMs >= stepMs.hour) return 'hour';
  return widthMs >= stepMs.minute ? 'minute' : 'raw';
}
