/** Curves as a table: a row for each instant with the values of all curves. */
import { alignColumns } from '../../../kit/chart/align.ts';
import type { HistorySeries } from './curves.ts';

export interface TableRows {
  /** Ascending, ms. */
  readonly times: readonly number[];
  /** Times are whole seconds. */
  readonly whole: boolean;
  /** By curve, then by row; null: no value. */
  readonly columns: readonly (readonly (number | null)[])[];
  /** Common step of most rows, ms. */
  readonly stepMs: number | null;
}

const second = (time: number): number => Math.floor(time / 1000) * 1000;
const isValue = (value: number | null | undefined): value is number => typeof value === 'number' && !Number.isNaN(value);

/** Whether more than a quarter of the readings of a curve share their second with the previous one, so that seconds cannot distinguish rows. */
function fasterThanSeconds(series: readonly HistorySeries[]): boolean {
  return series.some(({ times, values }) => {
    let readings = 0;
    let shared = 0;
    let before = Number.NaN;
    for (let index = 0; index < times.length; index += 1) {
      if (!isValue(values[index])) continue;
      const at = second(times[index] ?? 0);
      readings += 1;
      if (at === before) shared += 1;
      before = at;
    }
    return shared > readings / 4;
  });
}

/** Times of readings, without the points that extend the curve to the edges. */
function readingTimes({ times, values, edges }: HistorySeries): ReadonlySet<number> {
  const readings = new Set<number>();
  for (let index = edges?.first === true ? 1 : 0; index < times.length - (edges?.last === true ? 1 : 0); index += 1) {
    if (isValue(values[index])) readings.add(times[index] ?? 0);
  }
  return readings;
}

/** Median step where four of five steps are within 20 % of it, else null. */
function evenStep(times: readonly number[]): number | null {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const middle = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)];
  if (middle === undefined) return null;
  const near = steps.filter((step) => Math.abs(step - middle) <= 0.2 * middle).length;
  return near >= 0.8 * steps.length ? middle : null;
}

/**
 * A row for each instant with a reading of any curve. The other curves show their last value, as the legend does at the crosshair, and
 * nothing after a null, which interrupts the curve too. Edges of held values are rows only where there are no readings.
 */
export function tableRows(series: readonly HistorySeries[]): TableRows {
  const [instants, ...lines] = alignColumns(series);
  const readings = new Set<number>();
  for (const item of series) for (const time of readingTimes(item)) readings.add(time);
  const whole = !fasterThanSeconds(series);
  const times: number[] = [];
  const columns: (number | null)[][] = series.map(() => []);
  const latest: (number | null)[] = series.map(() => null);
  instants.forEach((instant, index) => {
    const time = whole ? second(instant) : instant;
    const isRow = readings.size === 0 ? lines.some((line) => isValue(line[index])) : readings.has(instant);
    if (isRow && times.at(-1) !== time) {
      times.push(time);
      columns.forEach((column, at) => {
        column.push(series[at]?.alone === true ? null : (latest[at] ?? null));
      });
    }
    const row = times.length - 1;
    lines.forEach((line, at) => {
      const value = line[index];
      if (value === undefined) return;
      latest[at] = value;
      const column = columns[at];
      // A gap right after a reading clears the following rows, not its own.
      if (value !== null && column !== undefined && times[row] === time) column[row] = value;
    });
  });
  return { times, whole, columns, stepMs: evenStep(times) };
}
