/** The curves as rows of values: one row an instant as people read it, each with what the curves show there. */
import { alignColumns } from '../../../kit/chart/align.ts';
import type { HistorySeries } from './curves.ts';

export interface TableRows {
  /** Ascending, ms. */
  readonly times: readonly number[];
  /** Times are whole seconds: no readings come faster. */
  readonly whole: boolean;
  /** By curve, then by row; null where the curve shows nothing. */
  readonly columns: readonly (readonly (number | null)[])[];
  /** The step from row to row where most rows keep it, ms. */
  readonly stepMs: number | null;
}

const second = (time: number): number => Math.floor(time / 1000) * 1000;
const isValue = (value: number | null | undefined): value is number => typeof value === 'number' && !Number.isNaN(value);

/** True where a good part of the readings of some curve shares its second with the one before: then seconds cannot tell rows apart. */
function fasterThanSeconds(series: readonly HistorySeries[]): boolean {
  return series.some(({ times, values }) => {
    let told = 0;
    let shared = 0;
    let before = Number.NaN;
    for (let index = 0; index < times.length; index += 1) {
      if (!isValue(values[index])) continue;
      const at = second(times[index] ?? 0);
      told += 1;
      if (at === before) shared += 1;
      before = at;
    }
    return shared > told / 4;
  });
}

/** When the curve was told: its values without those that only draw it up to the edges. */
function toldTimes({ times, values, edges }: HistorySeries): ReadonlySet<number> {
  const told = new Set<number>();
  for (let index = edges?.first === true ? 1 : 0; index < times.length - (edges?.last === true ? 1 : 0); index += 1) {
    if (isValue(values[index])) told.add(times[index] ?? 0);
  }
  return told;
}

/** The step that four rows of five are apart, give or take a fifth; null where rows stand unevenly. */
function evenStep(times: readonly number[]): number | null {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const middle = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)];
  if (middle === undefined) return null;
  const near = steps.filter((step) => Math.abs(step - middle) <= 0.2 * middle).length;
  return near >= 0.8 * steps.length ? middle : null;
}

/**
 * A row wherever some curve has a reading. The others stand there with what they were told last, as the legend says it at the crosshair,
 * and empty after a null: silence that breaks the curve empties its cells too. The edges of held values are rows only where nothing else is.
 */
export function tableRows(series: readonly HistorySeries[]): TableRows {
  const [instants, ...lines] = alignColumns(series);
  const told = new Set<number>();
  for (const item of series) for (const time of toldTimes(item)) told.add(time);
  const whole = !fasterThanSeconds(series);
  const times: number[] = [];
  const columns: (number | null)[][] = series.map(() => []);
  const latest: (number | null)[] = series.map(() => null);
  instants.forEach((instant, index) => {
    const time = whole ? second(instant) : instant;
    const isRow = told.size === 0 ? lines.some((line) => isValue(line[index])) : told.has(instant);
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
      // A break right after a reading empties the rows that follow, not the reading's own.
      if (value !== null && column !== undefined && times[row] === time) column[row] = value;
    });
  });
  return { times, whole, columns, stepMs: evenStep(times) };
}
