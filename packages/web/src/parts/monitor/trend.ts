/** Trend of the last hour of a key value: path of its line and description. */

export interface Trend {
  /** ms, ascending. */
  readonly times: readonly number[];
  /** Null: no value. */
  readonly values: readonly (number | null)[];
}

export const noTrend: Trend = { times: [], values: [] };

/** Appends a newer number and drops everything before `start`; any other reading is ignored. */
export function appended(trend: Trend, time: number | null, value: unknown, start: number): Trend {
  if (time === null || typeof value !== 'number' || time <= (trend.times.at(-1) ?? Number.NEGATIVE_INFINITY)) return trend;
  const from = trend.times.findIndex((each) => each >= start);
  const cut = from < 0 ? trend.times.length : from;
  return { times: [...trend.times.slice(cut), time], values: [...trend.values.slice(cut), value] };
}

/** History and newer readings within [start, end]. */
export function joined(history: Trend, since: Trend, start: number, end: number): Trend {
  const last = history.times.at(-1) ?? Number.NEGATIVE_INFINITY;
  const times: number[] = [];
  const values: (number | null)[] = [];
  const add = (trend: Trend, after: number) =>
    trend.times.forEach((time, index) => {
      if (time <= after || time < start || time > end) return;
      times.push(time);
      values.push(trend.values[index] ?? null);
    });
  add(history, Number.NEGATIVE_INFINITY);
  add(since, last);
  return { times, values };
}

export interface TrendArea {
  readonly start: number;
  readonly end: number;
  readonly width: number;
  readonly height: number;
  /** Minimum gap that interrupts the line, ms. */
  readonly gapMs: number;
  /** Minimum range of values that fills the height, so that noise of the last digit is not a trend. */
  readonly least: number;
}

const numbersOf = ({ values }: Trend): readonly number[] => values.filter((value) => value !== null);

/** `d` of the SVG path; empty with fewer than two readings. */
export function trendPath(trend: Trend, { start, end, width, height, gapMs, least }: TrendArea): string {
  const numbers = numbersOf(trend);
  if (numbers.length < 2) return '';
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const span = Math.max(high - low, least, Number.MIN_VALUE);
  const middle = (low + high) / 2;
  let before: number | null = null;
  const parts = trend.times.map((time, index) => {
    const value = trend.values[index] ?? null;
    if (value === null) {
      before = null;
      return '';
    }
    const x = ((time - start) / (end - start)) * width;
    const y = height / 2 - ((value - middle) / span) * height;
    const isConnected = before !== null && time - before <= gapMs;
    before = time;
    return `${isConnected ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return parts.join('');
}

export interface TrendWords {
  readonly way: 'rising' | 'falling' | 'steady';
  readonly min: number;
  readonly max: number;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;

/** Compares the means of first and last third: below a third of the whole range, or below `least`, is steady. null: under two readings. */
export function trendWords(trend: Trend, least: number): TrendWords | null {
  const numbers = numbersOf(trend);
  if (numbers.length < 2) return null;
  const third = Math.max(1, Math.floor(numbers.length / 3));
  const change = mean(numbers.slice(-third)) - mean(numbers.slice(0, third));
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const isSteady = Math.abs(change) < Math.max(least, (max - min) / 3);
  return { way: isSteady ? 'steady' : change > 0 ? 'rising' : 'falling', min, max };
}
