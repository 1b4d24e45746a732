/** The readings of a segment for the engine: certainly new ones are separated from those that may already be stored. */

import { whilePresent } from '../intake/hold.ts';
import { lateBit, qualityMask } from '../intake/ingest.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import type { PresenceTicks } from '../presence/presence-ticks.ts';
import { TouchedHours } from '../rollup/touched.ts';
import type { Batch } from '../types.ts';
import { ReadingColumns, type TextReading } from './columns.ts';

/** Retention of a series no longer in the catalogue: its last acknowledged readings are stored as `normal`. */
const orphanKeepDays = 100;

export interface SortedSegment {
  readonly fresh: ReadingColumns;
  readonly late: ReadingColumns;
  readonly texts: readonly TextReading[];
  readonly touched: TouchedHours;
}

export interface SortParts {
  readonly table: SeriesTable;
  readonly ticks: PresenceTicks;
  readonly now: number;
  /** Receives certainly new readings; previous content may be overwritten. */
  readonly fresh: ReadingColumns;
}

/** Only numbers, each later than the known ones of its series. */
function isPlain({ quality, texts }: Batch): boolean {
  if (texts && texts.size > 0) return false;
  for (let row = 0; row < quality.length; row++) if (((quality[row] ?? 0) & lateBit) !== 0) return false;
  return true;
}

/** Processes such a batch by columns: nearly all readings use this path. */
function takePlain(
  { paramIds, times, values, quality }: Batch,
  fresh: ReadingColumns,
  touched: TouchedHours,
  { table, ticks, tick }: Pick<SortParts, 'table' | 'ticks'> & { readonly tick: number },
): void {
  const [rows, at] = [paramIds.length, fresh.rows];
  fresh.room(rows);
  fresh.series.set(paramIds, at);
  fresh.time.set(times, at);
  fresh.value.set(values, at);
  fresh.quality.set(quality, at);
  const { keep, hold } = fresh;
  for (let row = 0; row < rows; row++) {
    const series = paramIds[row] ?? 0;
    const time = times[row] ?? 0;
    const slot = table.slot(series);
    const kept = table.keep(slot, tick);
    const counts = table.hold(slot, time);
    keep[at + row] = kept > 0 ? kept : orphanKeepDays;
    hold[at + row] = counts;
    touched.add(slot, series, time);
    if (counts === whilePresent) ticks.add(series, time);
  }
  fresh.rows += rows;
}

/** `checked`: all of it may be in the engine. */
export function sortSegment(batches: readonly Batch[], checked: boolean, { table, ticks, now, fresh }: SortParts): SortedSegment {
  const tick = Math.floor(now / 1000);
  fresh.rows = 0;
  const texts: TextReading[] = [];
  const touched = new TouchedHours(table.count);
  const late = new ReadingColumns(0);
  for (const batch of batches) {
    if (!checked && isPlain(batch)) {
      takePlain(batch, fresh, touched, { table, ticks, tick });
      continue;
    }
    const { paramIds, times, values, quality, texts: said } = batch;
    for (let row = 0; row < paramIds.length; row++) {
      const series = paramIds[row] ?? 0;
      const time = times[row] ?? 0;
      const slot = table.slot(series);
      const kept = table.keep(slot, tick);
      const keep = kept > 0 ? kept : orphanKeepDays;
      const hold = table.hold(slot, time);
      touched.add(slot, series, time);
      if (hold === whilePresent) ticks.add(series, time);
      const flags = quality[row] ?? 0;
      const text = said?.get(row);
      if (text !== undefined) texts.push({ series, time, text, quality: flags & qualityMask, keep });
      else (checked || (flags & lateBit) !== 0 ? late : fresh).push(series, time, values[row] ?? 0, flags & qualityMask, keep, hold);
    }
  }
  return { fresh, late, texts, touched };
}
