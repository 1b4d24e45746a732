/** Readings of machines by minute. */
import { dayMs, minuteMs } from '@czyun/contract';
import type { ModeReadings } from '../../machine-time/modes.ts';
import type { History } from '../../telemetry/types.ts';
import { maxBuckets } from '../../time/buckets.ts';

const minute = { count: 1, unit: 'm' } as const;
const hour = { count: 1, unit: 'h' } as const;
const chunkMs = (maxBuckets - 1) * minuteMs;
/** Maximum age of a reading that still counts as the value at the start of a range. */
const backMs = 30 * dayMs;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Parameters with an hour that differs from their value at the start; all of those whose start value is unknown. */
async function changing(
  history: Pick<History, 'buckets'>,
  found: ReadonlyMap<number, ModeReadings>,
  { start, end }: Range,
): Promise<number[]> {
  const paramIds = [...found.keys()];
  const { series, also } = await history.buckets({ paramIds, start, end, bucket: hour, aggregate: 'min', also: ['max'] });
  const constant = new Set<number>();
  for (const [index, { paramId, values: least }] of series.entries()) {
    const value = found.get(paramId)?.values.at(-1);
    const most = also?.[0]?.[index]?.values;
    // NaN: an hour without a reading.
    const isValue = (each: number) => Number.isNaN(each) || each === value;
    if (value !== undefined && most?.every(isValue) === true && least.every(isValue)) constant.add(paramId);
  }
  return paramIds.filter((id) => !constant.has(id));
}

/** The value at the start, and the last reading of each minute of [start, end), by parameter. */
export async function readingsByMinute(
  history: Pick<History, 'buckets' | 'valuesAt'>,
  paramIds: readonly number[],
  { start, end }: Range,
): Promise<ReadonlyMap<number, ModeReadings>> {
  const found = new Map(paramIds.map((id) => [id, { times: [] as number[], values: [] as number[] }]));
  if (paramIds.length === 0 || end <= start) return found;
  const add = (paramId: number, time: number, value: number) => {
    const known = found.get(paramId);
    // Unchanged values add nothing.
    if (!known || !Number.isFinite(value) || known.values.at(-1) === value) return;
    known.times.push(time);
    known.values.push(value);
  };
  for (const { paramId, value } of await history.valuesAt({ paramIds, time: start, backMs, good: true })) add(paramId, start, value);
  const changed = await changing(history, found, { start, end });
  if (changed.length === 0) return found;
  for (let from = start; from < end; from += chunkMs) {
    const to = Math.min(end, from + chunkMs);
    const { series } = await history.buckets({ paramIds: changed, start: from, end: to, bucket: minute, aggregate: 'last' });
    for (const { paramId, times, values } of series)
      for (let index = 0; index < times.length; index += 1) add(paramId, times[index] ?? 0, values[index] ?? Number.NaN);
  }
  return found;
}
