/** Readings that may already be in the engine: only the missing ones are inserted. */

import { createHash } from 'node:crypto';
import type { Engine } from '../engine/types.ts';
import { database } from '../schema/schema.ts';
import { findRepeated, isContradiction, isKnown } from './checked-insert.ts';
import { keysOfTexts, ReadingColumns, type TextReading, textColumns } from './columns.ts';
import type { FlusherParts } from './flusher.ts';

export const insertRows = 500_000;
/** Minimum time for which the engine remembers the tokens of inserts, ms (`tokenStatements`). */
const rememberedMs = 600_000;

/** The token of a segment's rows: the same rows have the same token. */
function tokenOf(name: string | undefined, rows: readonly (Uint32Array | Float64Array | string)[]): string | undefined {
  if (name === undefined) return undefined;
  const hash = createHash('sha256');
  for (const each of rows) hash.update(each);
  return `${name}:${hash.digest('hex').slice(0, 32)}`;
}

/** New readings of a segment. If it has a name, its rows and tokens are the same whenever it is read. */
export async function insertFresh(engine: Engine, name: string | undefined, fresh: ReadingColumns): Promise<void> {
  for (let from = 0; from < fresh.rows; from += insertRows)
    await engine.insertReadings(`${database}.readings`, fresh.part(from, Math.min(fresh.rows, from + insertRows)), {
      token: name === undefined ? undefined : `${name}:${from}`,
    });
}

/**
 * Repeats such inserts if it is unknown which of them took effect. An insert that the engine does not have, or has in part (one of several
 * shards), is sent whole with its token: the previous one may still be in progress. If the engine no longer remembers the token, only the
 * missing rows are sent.
 */
export async function insertNamedAgain(engine: Engine, name: string, fresh: ReadingColumns, ageMs: number): Promise<void> {
  const { rows, series, time, value } = fresh;
  const repeated = await findRepeated(engine, 'readings', { rows, series, time, said: value });
  for (let from = 0; from < rows; from += insertRows) {
    const to = Math.min(rows, from + insertRows);
    const missing = new ReadingColumns(0);
    for (let row = from; row < to; row++) if (!isKnown(repeated[row] ?? 0)) missing.take(fresh, row);
    if (missing.rows === 0) continue;
    const isWhole = missing.rows === to - from || ageMs < rememberedMs;
    const [part, token] = isWhole
      ? [fresh.part(from, to), `${name}:${from}`]
      : [missing.part(0, missing.rows), tokenOf(name, bytesOfKeys(missing, 0, missing.rows))];
    await engine.insertReadings(`${database}.readings`, part, { token });
  }
}

const bytesOfKeys = ({ series, time, value }: ReadingColumns, from: number, to: number) => [
  series.subarray(from, to),
  time.subarray(from, to),
  value.subarray(from, to),
];

/** Inserts missing readings; `countRepeats`: the others count as repeated, and other values of the same instant as conflicts. */
export async function insertDoubtful(
  { engine, counters, conflicts }: Pick<FlusherParts, 'engine' | 'counters' | 'conflicts'>,
  late: ReadingColumns,
  textRows: readonly TextReading[],
  countRepeats: boolean,
  /** `onMissing`: called with the missing readings before they are inserted; `name`: of their segment. */
  { onMissing, name }: { readonly onMissing?: (missing: ReadingColumns) => Promise<void>; readonly name?: string | undefined } = {},
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
    for (let from = 0; from < missing.rows; from += insertRows) {
      const to = Math.min(missing.rows, from + insertRows);
      await engine.insertReadings(`${database}.readings`, missing.part(from, to), { token: tokenOf(name, bytesOfKeys(missing, from, to)) });
    }
  }
  if (textRows.length > 0) {
    const repeated = await findRepeated(engine, 'text_readings', keysOfTexts(textRows));
    const missing = textRows.filter((_, row) => !isKnown(repeated[row] ?? 0));
    if (countRepeats)
      for (const [row, { series, time }] of textRows.entries())
        if (isContradiction(repeated[row] ?? 0)) conflicts.publish({ paramId: series, time });
    repeats += textRows.length - missing.length;
    await engine.insert(`${database}.text_readings`, textColumns(missing), { token: tokenOf(name, [JSON.stringify(missing)]) });
  }
  if (countRepeats) {
    counters.repeatedRows += repeats;
    counters.acceptedRows -= repeats;
  }
}
