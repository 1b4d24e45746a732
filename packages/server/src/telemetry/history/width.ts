/** Estimated amount that a query makes the engine read, to distinguish small queries from wide ones (gate.ts). */
import { dayMs, hourMs, minuteMs } from '@czyun/contract';
import type { Bucket } from '../../time/buckets.ts';
import type { Source } from '../rollup/sql.ts';
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

/** `intervalOf`: declared time between two readings of a series, ms. */
export function widthOf(
  { paramIds, start, end }: Range,
  source: Source,
  intervalOf: (paramId: number) => number | null | undefined,
): Width {
  let rows = 0;
  for (const id of paramIds) rows += (end - start) / (source === 'raw' ? (intervalOf(id) ?? usualMs) : stepMs[source]);
  return rows > mostOfSmall ? 'wide' : 'small';
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
