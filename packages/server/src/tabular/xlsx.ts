/** Excel sheets. Only this file uses the library. */
import { type SheetCell, type SheetColumn, sheetName } from '@czyun/contract';
import { writeXlsxStream } from 'hucre/xlsx';

/** Maximum rows of a sheet, head included. */
const maxOfSheet = 1_048_576;

/**
 * The bytes of a workbook, generated on demand; at most 64 kB of rows wait uncompressed. The head is frozen. Rows beyond the limit of a
 * sheet
 * continue on another one, with the same head.
 */
export function xlsxBytes(
  title: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetCell[]>,
  rowsOfSheet = maxOfSheet,
): AsyncIterable<Uint8Array> {
  return writeXlsxStream(rows, {
    name: sheetName(title),
    columns: [...columns],
    freezePane: { rows: 1 },
    maxRowsPerSheet: rowsOfSheet,
  });
}
