import type { InsertColumn } from '../packages/server/src/telemetry/engine/types.ts';
import type { ReadingColumns } from '../packages/server/src/telemetry/store/columns.ts';

/** Readings as columns of a table with plain float64: the reference for decimals. */
export function floatColumns({ rows, series, time, value, quality, keep }: ReadingColumns): InsertColumn[] {
  return [
    { name: 'series', type: 'UInt32', data: series.subarray(0, rows) },
    { name: 'time', type: 'Float64', data: time.subarray(0, rows) },
    { name: 'value', type: 'Float64', data: value.subarray(0, rows) },
    { name: 'quality', type: 'UInt8', data: quality.subarray(0, rows) },
    { name: 'keep', type: 'UInt16', data: keep.subarray(0, rows) },
  ];
}
