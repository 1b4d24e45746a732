/** Estimated amount that a query makes the engine read, to distinguish small queries from wide ones (gate.ts). */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import type { Bucket } from '../../time/buckets.ts';
import type { Source } from '../rollup/sql.ts';
import type { SeriesCatalog } from '../types.ts';
import type { Width } from './gate.ts';

/** Rows that are read in about 10 ms. */
const maxOfSmall = 200_000;
/** Assumed interval of a point sent on change. */
const usualMs = 1_000;
const stepMs = { minute: minuteMs, hour: hourMs, day: dayMs } as const;

interface Range {
  readonly paramIds: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** Declared interval between two readings of a series, ms. */
export type IntervalOf = (paramId: number) => number | null | undefined;

export const intervalsOf =
  (catalog: Pick<SeriesCatalog, 'get'>): IntervalOf =>
  (paramId) =>
    catalog.get(paramId)?.intervalMs;

/** Maximum rows of a range, if the devices keep to their intervals. */
export function rowsIn({ paramIds, start, end }: Range, source: Source, intervalOf: IntervalOf): number {
  if (source !== 'raw') return (paramIds.length * (end - start)) / stepMs[source];
  return paramIds.reduce((rows, id) => rows + (end - start) / (intervalOf(id) ?? usualMs), 0);
}

export function widthOf(range: Range, source: Source, intervalOf: IntervalOf): Width {
  return rowsIn(range, source, intervalOf) > maxOfSmall ? 'wide' : 'small';
}

/** The level from which buckets of this size are mostly read. */
export function sourceOfBucket({ unit }: Bucket): Source {
  if (unit === 's') return 'raw';
  return unit === 'm' ? 'minute' : 'hour';
}

/** The level from which a curve with pixel columns of this width is read. */
export function sourceOfColumn(widthMs: number): Source {
  if (widthMs >= stepMs.hour) return 'hour';
  return widthMs >= stepMs.minute ? 'minute' : 'raw';
}
