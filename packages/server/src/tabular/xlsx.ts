/** Sheets of Excel. Only this file knows the library. */
import { type SheetCell, type SheetColumn, sheetName } from '@czyun/contract';
import { writeXlsxStream } from 'hucre/xlsx';

/** Rows of a sheet with its head. */
const mostOfSheet = 1_048_576;

/**
 * The bytes of a workbook, made as they are read; rows wait uncompressed for 64 kB at most. The head stays in sight. What does not fit in one sheet goes on in
 * another, under the same head.
 */
export function xlsxBytes(
  title: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetCell[]>,
  rowsOfSheet = mostOfSheet,
): AsyncIterable<Uint8Array> {
  return writeXlsxStream(rows, {
    name: sheetName(title),
    columns: [...columns],
    freezePane: { rows: 1 },
    maxRowsPerSheet: rowsOfSheet,
  });
}
