/** The last hour of a key value as a small line: where it stands, what it says in words. */

export interface Trend {
  /** ms, ascending. */
  readonly times: readonly number[];
  /** Null: nothing was told then. */
  readonly values: readonly (number | null)[];
}

export const noTrend: Trend = { times: [], values: [] };

/** A reading at the end; what is not newer than the end, or no number, changes nothing. Of what is older than `keepFrom` nothing is kept. */
export function appended(trend: Trend, time: number | null, value: unknown, keepFrom: number): Trend {
  if (time === null || typeof value !== 'number' || time <= (trend.times.at(-1) ?? Number.NEGATIVE_INFINITY)) return trend;
  const from = trend.times.findIndex((each) => each >= keepFrom);
  const cut = from < 0 ? trend.times.length : from;
  return { times: [...trend.times.slice(cut), time], values: [...trend.values.slice(cut), value] };
}

/** What history told, what came since, and of both what lies in [start, end]. */
export function joined(told: Trend, since: Trend, start: number, end: number): Trend {
  const last = told.times.at(-1) ?? Number.NEGATIVE_INFINITY;
  const times: number[] = [];
  const values: (number | null)[] = [];
  const take = (trend: Trend, after: number) =>
    trend.times.forEach((time, index) => {
      if (time <= after || time < start || time > end) return;
      times.push(time);
      values.push(trend.values[index] ?? null);
    });
  take(told, Number.NEGATIVE_INFINITY);
  take(since, last);
  return { times, values };
}

export interface TrendArea {
  readonly start: number;
  readonly end: number;
  readonly width: number;
  readonly height: number;
  /** Silence that breaks the line, ms. */
  readonly gapMs: number;
  /** A smaller span of values than this does not fill the height: the last digit's own unrest is no trend. */
  readonly least: number;
}

const numbersOf = ({ values }: Trend): readonly number[] => values.filter((value) => value !== null);

/** The line as the `d` of an SVG path; empty where there are not two readings. */
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
    const isOn = before !== null && time - before <= gapMs;
    before = time;
    return `${isOn ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return parts.join('');
}

export interface TrendWords {
  readonly way: 'rising' | 'falling' | 'steady';
  readonly min: number;
  readonly max: number;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;

/** Its last third against its first: a change of less than a third of all there was, or of less than `least`, is none. Null without two readings. */
export function trendWords(trend: Trend, least: number): TrendWords | null {
  const numbers = numbersOf(trend);
  if (numbers.length < 2) return null;
  const third = Math.max(1, Math.floor(numbers.length / 3));
  const change = mean(numbers.slice(-third)) - mean(numbers.slice(0, third));
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const isSteady = Math.abs(change) < Math.max(least, (max - min) / 3);
  return { way: isSteady ? 'steady' : change > 0 ? 'rising' : 'falling', min, max };
}
