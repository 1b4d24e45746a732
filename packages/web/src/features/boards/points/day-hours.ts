/** Hours of a curve as a map: a row per day, a column per hour of local time. */
import { wallTime } from '@czyun/contract';

export interface DayHours {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly values: readonly (readonly (number | null)[])[];
}

interface Hours {
  /** Starts of hours. */
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number | null>;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Where local time has an hour twice, its cell is `both` of the two values. */
export function dayHours({ times, values }: Hours, zone: string, both: (one: number, other: number) => number): DayHours {
  const rows = new Map<string, (number | null)[]>();
  for (let index = 0; index < times.length; index += 1) {
    const { month, day, hour } = wallTime(times[index] ?? 0, zone);
    const name = `${two(month)}-${two(day)}`;
    const row = rows.get(name) ?? Array<number | null>(24).fill(null);
    rows.set(name, row);
    const [known, more] = [row[hour] ?? null, values[index] ?? null];
    row[hour] = known === null || more === null ? (known ?? more) : both(known, more);
  }
  return { columns: Array.from({ length: 24 }, (_, hour) => two(hour)), rows: [...rows.keys()], values: [...rows.values()] };
}
