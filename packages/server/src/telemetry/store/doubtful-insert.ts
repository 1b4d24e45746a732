/** Readings that the engine may hold already: only those that it does not are put into it. */

import { database } from '../schema/schema.ts';
import { findRepeated, isContradiction, isKnown } from './checked-insert.ts';
import { keysOfTexts, ReadingColumns, type TextReading, textColumns } from './columns.ts';
import type { FlusherParts } from './flusher.ts';

export const insertRows = 500_000;

/** Inserts missing readings; `countRepeats`: the others count as repeated, and other values of the same instant as conflicts. */
export async function insertDoubtful(
  { engine, counters, conflicts }: Pick<FlusherParts, 'engine' | 'counters' | 'conflicts'>,
  late: ReadingColumns,
  textRows: readonly TextReading[],
  countRepeats: boolean,
  /** Called with the missing ones before they are inserted. */
  onMissing?: (missing: ReadingColumns) => Promise<void>,
): Promise<void> {
  let repeats = 0;
  if (late.rows > 0) {
    const repeated = await findRepeated(engine, 'readings', {
      rows: late.rows,
      series: late.series,
      time: late.time,
      said: late.value,
    });
    const missing = new ReadingColumns(late.rows);
    for (let row = 0; row < late.rows; row++) {
      if (countRepeats && isContradiction(repeated[row] ?? 0))
        conflicts.publish({ paramId: late.series[row] ?? 0, time: late.time[row] ?? 0 });
      if (isKnown(repeated[row] ?? 0)) repeats++;
      else missing.take(late, row);
    }
    await onMissing?.(missing);
    for (let from = 0; from < missing.rows; from += insertRows)
      await engine.insertReadings(`${database}.readings`, missing.part(from, Math.min(missing.rows, from + insertRows)));
  }
  if (textRows.length > 0) {
    const repeated = await findRepeated(engine, 'text_readings', keysOfTexts(textRows));
    const missing = textRows.filter((_, row) => !isKnown(repeated[row] ?? 0));
    if (countRepeats)
      for (const [row, { series, time }] of textRows.entries())
        if (isContradiction(repeated[row] ?? 0)) conflicts.publish({ paramId: series, time });
    repeats += textRows.length - missing.length;
    await engine.insert(`${database}.text_readings`, textColumns(missing));
  }
  if (countRepeats) {
    counters.repeatedRows += repeats;
    counters.acceptedRows -= repeats;
  }
}
