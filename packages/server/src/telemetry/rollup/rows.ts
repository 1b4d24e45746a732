/**
 * Stored form of roll-up rows. Most minutes contain one reading. Its value is stored only in `first`, which curves read anyway. Its time is
 * stored only in `first_time`, as 0 if it is the start of the minute. Columns of zeros take almost no space. Rows of older versions have
 * every column.
 */
import { database, type RollupLevel } from '../schema/schema.ts';

const time = (row: string) => `greatest(${row}first_time, ${row}bucket)`;
const times = new Set(['last_time', 'min_time', 'max_time']);
const values = new Set(['last', 'min', 'max', 'sum']);

/** SQL for a stored column, from a row with every column. */
export function stored(level: RollupLevel, column: string): string {
  if (level !== 'minute') return column;
  if (column === 'first_time') return 'if(count = 1 AND first_time = bucket, 0, first_time)';
  return times.has(column) || values.has(column) ? `if(count = 1, 0, ${column})` : column;
}

/** SQL for a column of the stored row `r`. */
function restored(level: RollupLevel, column: string): string {
  if (level !== 'minute') return `r.${column}`;
  if (column === 'first_time') return time('r.');
  if (times.has(column)) return `if(r.count = 1, ${time('r.')}, r.${column})`;
  return values.has(column) ? `if(r.count = 1, r.first, r.${column})` : `r.${column}`;
}

/**
 * SQL for the current rows of a level that match a condition and contain a reading; `columns` by their names in the result. The condition is
 * over `series` and `bucket` alone: it is evaluated before the versions of a row are merged, so that the other columns of few rows are read
 * (a third faster), and a condition over another column would select an older version.
 */
export function currentRows(level: RollupLevel, columns: Readonly<Record<string, string>>, condition: string): string {
  const list = Object.entries(columns).map(([name, column]) => `${restored(level, column)} AS ${name}`);
  return `SELECT ${list.join(', ')} FROM ${database}.${level} AS r FINAL PREWHERE ${condition} WHERE r.count > 0`;
}
