/** A month of a quantity as cumulative sums from its first day. */
import type { TargetMonth } from '@czyun/contract';

type Values = (number | null)[];

export interface MonthSums {
  /** `01` … `31`. */
  readonly categories: string[];
  /** Up to the last known day. */
  readonly actual: Values;
  /** Linear over the days; null: no target. */
  readonly target: Values | null;
  readonly forecast: Values;
  readonly low: Values;
  readonly high: Values;
  /** Days up to the last known one without a value. */
  readonly missing: number;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

export function monthSums({ days, forecast, progress: { target } }: Pick<TargetMonth, 'days' | 'forecast' | 'progress'>): MonthSums {
  const last = days.findLastIndex(({ value }) => value !== null);
  let sum = 0;
  const actual = days.map(({ value }, index) => {
    sum += value ?? 0;
    return index > last ? null : rounded(sum);
  });
  const points = new Map(forecast.map((point) => [point.date, point]));
  const of = (name: 'value' | 'low' | 'high') => days.map(({ date }) => points.get(date)?.[name] ?? null);
  return {
    ...{ categories: days.map(({ date }) => date.slice(8)), actual },
    target: target === null ? null : days.map((_, index) => rounded((target * (index + 1)) / days.length)),
    ...{ forecast: of('value'), low: of('low'), high: of('high') },
    missing: days.slice(0, last + 1).filter(({ value }) => value === null).length,
  };
}
