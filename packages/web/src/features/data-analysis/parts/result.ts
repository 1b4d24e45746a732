/** Aggregates of the selected points for display, with the sign of the page. Pure. */
import { type CallResult, type historyChartsApi, shownValue } from '@czyun/contract';
import type { Item } from './items.ts';

export type Answer = CallResult<typeof historyChartsApi.queryMultiComputeData>;
type Answered = Answer['list'][number];

export interface Analysed extends Item {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly count: number;
  readonly avg: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly first: number | null;
  readonly last: number | null;
  readonly diff: number | null;
}

export function analysedOf(items: readonly Item[], answers: readonly (Answer | undefined)[], isCount: boolean): readonly Analysed[] {
  const byKey = new Map(answers.flatMap((answer) => answer?.list ?? []).map((each) => [each.key, each]));
  return items.flatMap((item) => {
    const found = byKey.get(item.key);
    return found === undefined ? [] : [analysed(item, found, isCount)];
  });
}

/** The number of readings has no sign. */
function analysed(item: Item, found: Answered, isCount: boolean): Analysed {
  const { factor } = item;
  const shown = (value: number | null) => shownValue(value, factor);
  const [low, high] = factor === 1 ? [found.min, found.max] : [found.max, found.min];
  return {
    ...item,
    times: found.times,
    values: isCount ? found.values : found.values.map(shown),
    count: found.count,
    ...{ avg: shown(found.avg), min: shown(low), max: shown(high), first: shown(found.first), last: shown(found.last) },
    diff: shown(found.diff),
  };
}

export interface BucketRow {
  readonly time: number;
  readonly values: Readonly<Record<string, number | null>>;
}

/** A row for each bucket, newest first; null for a point without one there. */
export function rowsOf(list: readonly Analysed[]): readonly BucketRow[] {
  const rows = new Map<number, Record<string, number | null>>();
  for (const { key, times, values } of list)
    times.forEach((time, at) => {
      const row = rows.get(time) ?? {};
      row[key] = values[at] ?? null;
      rows.set(time, row);
    });
  return [...rows].sort(([a], [b]) => b - a).map(([time, values]) => ({ time, values }));
}
