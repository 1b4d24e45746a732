/** Readings of an import that are not stored yet. */

import type { Engine } from '../engine/types.ts';
import { findRepeated, isKnown } from '../store/checked-insert.ts';
import { ReadingColumns } from '../store/columns.ts';

export async function missingOf(engine: Engine, rows: ReadingColumns): Promise<ReadingColumns> {
  if (rows.rows === 0) return rows;
  const keys = { rows: rows.rows, series: rows.series, time: rows.time, said: rows.value };
  const repeated = await findRepeated(engine, 'readings', keys);
  if (!repeated.some(isKnown)) return rows;
  const missing = new ReadingColumns(rows.rows);
  for (let row = 0; row < rows.rows; row++) if (!isKnown(repeated[row] ?? 0)) missing.take(rows, row);
  return missing;
}
