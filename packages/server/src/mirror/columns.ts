/** Converts values to columns of JSON and back. */
import type { Batch, Current, NewestValues } from '../telemetry/types.ts';
import type { Columns } from './types.ts';

/** The newest values of some points; points without a value are omitted. */
export function columnsOf(newest: Pick<NewestValues, 'get'>, paramIds: Iterable<number>): Columns {
  const found: Current[] = [];
  for (const paramId of paramIds) {
    const current = newest.get(paramId);
    if (current) found.push(current);
  }
  const texts = found.flatMap(({ text }, row): [number, string][] => (text === undefined ? [] : [[row, text]]));
  return {
    ids: found.map(({ paramId }) => paramId),
    times: found.map(({ time }) => time),
    values: found.map(({ value }) => (Number.isFinite(value) ? value : null)),
    quality: found.map(({ quality }) => quality),
    ...(texts.length > 0 ? { texts } : {}),
  };
}

/** The rows of wanted points; undefined: none. */
export function batchOf({ ids, times, values, quality, texts }: Columns, wanted: (paramId: number) => boolean): Batch | undefined {
  const rows = ids.flatMap((paramId, row) => (wanted(paramId) ? row : []));
  if (rows.length === 0) return undefined;
  const textOf = new Map(texts);
  const taken = rows.flatMap((row, at): [number, string][] => {
    const text = textOf.get(row);
    return text === undefined ? [] : [[at, text]];
  });
  return {
    paramIds: Uint32Array.from(rows, (row) => ids[row] ?? 0),
    times: Float64Array.from(rows, (row) => times[row] ?? 0),
    values: Float64Array.from(rows, (row) => values[row] ?? Number.NaN),
    quality: Uint8Array.from(rows, (row) => quality[row] ?? 0),
    ...(taken.length > 0 ? { texts: new Map(taken) } : {}),
  };
}
