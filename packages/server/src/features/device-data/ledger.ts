/** Readings stored by an import, as compressed columns in text. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ImportedRows, StoredReadings } from '../../telemetry/types.ts';

/** Readings per piece: about 100 kB of text. */
const pieceRows = 20_000;
const bytesOf = (column: Uint32Array | Float64Array) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

export function* packed({ series, times, values }: ImportedRows): Generator<string> {
  for (let from = 0; from < series.length; from += pieceRows) {
    const to = Math.min(series.length, from + pieceRows);
    // Times first, since columns of eight bytes must begin at multiples of eight.
    const columns = [times.slice(from, to), values.slice(from, to), series.slice(from, to)];
    yield gzipSync(Buffer.concat(columns.map(bytesOf))).toString('base64');
  }
}

/** The readings of all pieces by series and time, without duplicates. */
export function unpacked(pieces: readonly string[]): StoredReadings[] {
  const bySeries = new Map<number, Map<number, number>>();
  for (const piece of pieces) {
    const bytes = Uint8Array.from(gunzipSync(Buffer.from(piece, 'base64')));
    const rows = bytes.byteLength / 20;
    const times = new Float64Array(bytes.buffer, 0, rows);
    const values = new Float64Array(bytes.buffer, rows * 8, rows);
    const series = new Uint32Array(bytes.buffer, rows * 16, rows);
    for (let row = 0; row < rows; row++) {
      const id = series[row] ?? 0;
      const readings = bySeries.get(id) ?? new Map<number, number>();
      bySeries.set(id, readings.set(times[row] ?? 0, values[row] ?? 0));
    }
  }
  return [...bySeries].map(([series, readings]) => {
    const times = Float64Array.from(readings.keys()).sort();
    return { series, times, values: times.map((time) => readings.get(time) ?? 0) };
  });
}
