/** Units of curves that share an axis. */
import { scaledUnit, scaleOfGroup } from '../../platform/format/number.ts';

export interface Scalable {
  readonly unit: string;
  readonly decimals?: number;
  readonly values: ArrayLike<number | null>;
  readonly words?: unknown;
  /** Divisor of the values for this unit; absent: 1. */
  readonly divisor?: number;
}

function largestOf(values: ArrayLike<number | null>): number {
  let largest = 0;
  for (let at = 0; at < values.length; at += 1) {
    const size = Math.abs(values[at] ?? 0);
    if (size > largest && Number.isFinite(size)) largest = size;
  }
  return largest;
}

/** Scales curves with values from 10 000 to the next unit (kW → MW), all of one unit together (shared axis). Others are returned as is. */
export function scaleSeries<S extends Scalable>(series: readonly S[]): readonly S[] {
  const numbers = series.filter(({ unit, words }) => unit !== '' && words === undefined);
  const units = [...new Set(numbers.map(({ unit }) => unit))];
  const scaled = new Map(
    units.map((unit) => {
      const largest = Math.max(...numbers.map((item) => (item.unit === unit ? largestOf(item.values) : 0)));
      return [unit, scaledUnit(unit, scaleOfGroup([{ value: largest, unit }]))] as const;
    }),
  );
  if ([...scaled.values()].every(({ divisor }) => divisor === 1)) return series;
  return series.map((item) => {
    const shown = item.words === undefined ? scaled.get(item.unit) : undefined;
    if (shown === undefined || shown.divisor === 1) return item;
    const values = Array.from(item.values, (value) => (value === null ? null : value / shown.divisor));
    return { ...item, unit: shown.unit, decimals: 2, values, divisor: shown.divisor };
  });
}
