/** Explanation of a device's daily figure: the highest reading of each day, as counted by `energy/counts.ts`. */
import { minuteMs } from '@czyun/contract';
import { dayOf } from '../../time/days.ts';
import type { OfPoint, RegisterHistory } from './registers.ts';
import { readingsIn } from './registers.ts';
import type { Tree } from './tree.ts';
import { readingTree } from './values.ts';
import { words } from './words.ts';

const bucketMs = 15 * minuteMs;
const bucket = { count: 15, unit: 'm' } as const;

interface Highest {
  readonly value: number;
  /** Start of the bucket that contains it. */
  readonly at: number;
}

export async function dayRegisterParts(
  history: RegisterHistory,
  { device, param, language }: OfPoint,
  range: { readonly start: number; readonly end: number; readonly timeZone: string },
): Promise<Tree[]> {
  const { timeZone, start } = range;
  const end = range.end === dayOf(timeZone, range.end).start ? range.end : range.end + 1;
  const asked = { paramIds: [param.paramId], start, end, bucket };
  const { series, also } = await history.buckets({ ...asked, aggregate: 'max', also: ['last'] });
  const [curve] = series;
  const days = new Map<number, Highest>();
  curve?.times.forEach((time, at) => {
    const day = dayOf(timeZone, time).start;
    const value = time === day ? also?.[0]?.[0]?.values[at] : curve.values[at];
    if (value !== undefined && Number.isFinite(value) && value > (days.get(day)?.value ?? Number.NEGATIVE_INFINITY))
      days.set(day, { value, at: time });
  });
  const parts: Tree[] = [];
  for (const { value, at } of days.values()) {
    const found = (await readingsIn(history, param.paramId, at, Math.min(at + bucketMs, end))).find((each) => each.value === value);
    const current = found ?? { paramId: param.paramId, time: at, value, quality: 0 as const };
    parts.push(readingTree(device, param, current, language, { label: words.reading[language] }));
  }
  return parts;
}
