/** Values of a period as a map: days by hours, or months by days. */
import { type StatisticsUnit, wallTime } from '@czyun/contract';

export interface HeatRows {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly values: readonly (readonly (number | null)[])[];
}

const two = (value: number) => String(value).padStart(2, '0');

/** The repeated hour of a clock change is one cell with the sum of both. */
export function heatRows(
  unit: Exclude<StatisticsUnit, 'day'>,
  times: readonly number[],
  values: readonly (number | null)[],
  timeZone: string,
): HeatRows {
  const columns =
    unit === 'month' ? Array.from({ length: 24 }, (_, hour) => two(hour)) : Array.from({ length: 31 }, (_, day) => two(day + 1));
  const rows = new Map<string, (number | null)[]>();
  for (const [index, time] of times.entries()) {
    const { year, month, day, hour } = wallTime(time, timeZone);
    const name = unit === 'month' ? `${two(month)}-${two(day)}` : `${year}-${two(month)}`;
    const row = rows.get(name) ?? Array<number | null>(columns.length).fill(null);
    rows.set(name, row);
    const at = unit === 'month' ? hour : day - 1;
    const [known, more] = [row[at] ?? null, values[index] ?? null];
    row[at] = known === null || more === null ? (more ?? known) : known + more;
  }
  return { columns, rows: [...rows.keys()], values: [...rows.values()] };
}
