/** Pivots buckets of parameters into rows and columns. Pure. */
import type { PivotFigure } from '@czyun/contract';

/** A parameter of a measure by bucket, in display units. */
export interface PivotSeries {
  readonly measure: number;
  /** Row and column of the parameter itself; null: determined by time. */
  readonly row: string | null;
  readonly column: string | null;
  readonly times: ArrayLike<number>;
  /** Counted amounts, or means over time; NaN: unknown. */
  readonly values: ArrayLike<number>;
  /** For means: lowest and highest value of each bucket, and its known share. */
  readonly low?: ArrayLike<number> | undefined;
  readonly high?: ArrayLike<number> | undefined;
  readonly covered?: ArrayLike<number> | undefined;
}

/** Row or column of a bucket by its start; null: none, the bucket is omitted. */
export type TimeClass = (time: number) => string | null;

export interface PivotRequest {
  readonly figure: PivotFigure;
  readonly measures: number;
  readonly series: readonly PivotSeries[];
  /** Set if the dimension is one of time. */
  readonly rowOf: TimeClass | null;
  readonly columnOf: TimeClass | null;
}

interface Sum {
  sum: number;
  weight: number;
  low: number;
  high: number;
}

const fresh = (): Sum => ({ sum: 0, weight: 0, low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY });

function figureOf(figure: PivotFigure, { sum, weight, low, high }: Sum): number | null {
  if (!(weight > 0)) return null;
  if (figure === 'diff') return sum;
  if (figure === 'avg') return sum / weight;
  return figure === 'min' ? low : high;
}

/** Sums by row, column and measure; the empty key stands for all rows or all columns. */
export class PivotSums {
  readonly #measures: number;
  readonly #cells = new Map<string, Map<string, Sum[]>>();

  constructor(measures: number) {
    this.#measures = measures;
  }
  #at(row: string, column: string): Sum[] {
    const columns = this.#cells.get(row) ?? new Map<string, Sum[]>();
    this.#cells.set(row, columns);
    const sums = columns.get(column) ?? Array.from({ length: this.#measures }, fresh);
    columns.set(column, sums);
    return sums;
  }
  add(row: string, column: string, measure: number, value: number, weight: number, low: number, high: number): void {
    for (const [r, c] of [
      [row, column],
      [row, ''],
      ['', column],
      ['', ''],
    ] as const) {
      const sum = this.#at(r, c)[measure];
      if (sum === undefined) continue;
      sum.sum += value * weight;
      sum.weight += weight;
      sum.low = Math.min(sum.low, low);
      sum.high = Math.max(sum.high, high);
    }
  }
  /** '' selects all rows or all columns. */
  values(row: string, column: string, figure: PivotFigure): (number | null)[] {
    const sums = this.#cells.get(row)?.get(column);
    return Array.from({ length: this.#measures }, (_, measure) => {
      const sum = sums?.[measure];
      return sum === undefined ? null : figureOf(figure, sum);
    });
  }
  rows(): string[] {
    return [...this.#cells.keys()].filter((key) => key !== '');
  }
  columns(): string[] {
    return [...new Set([...this.#cells.values()].flatMap((columns) => [...columns.keys()]))].filter((key) => key !== '');
  }
}

/** A counted amount is assigned as a whole to the row and column of its bucket; a mean is weighted by its known time. */
export function pivotOf({ figure, measures, series, rowOf, columnOf }: PivotRequest): PivotSums {
  const sums = new PivotSums(measures);
  for (const { measure, row, column, times, values, low, high, covered } of series)
    for (let at = 0; at < times.length; at++) {
      const value = values[at] ?? Number.NaN;
      const time = times[at] ?? 0;
      const [r, c] = [row ?? rowOf?.(time) ?? null, column ?? columnOf?.(time) ?? null];
      if (!Number.isFinite(value) || r === null || c === null) continue;
      const weight = figure === 'diff' ? 1 : (covered?.[at] ?? 1);
      const least = low?.[at] ?? value;
      const most = high?.[at] ?? value;
      sums.add(r, c, measure, value, weight, Number.isFinite(least) ? least : value, Number.isFinite(most) ? most : value);
    }
  return sums;
}

/** The span of a sorted list that contains an instant; undefined: none. */
export function spanAt<T extends { readonly start: number; readonly end: number }>(spans: readonly T[], time: number): T | undefined {
  let [low, high] = [0, spans.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span === undefined) return undefined;
    if (time < span.start) high = middle - 1;
    else if (time >= span.end) low = middle + 1;
    else return span;
  }
  return undefined;
}
