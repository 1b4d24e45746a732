/** Excel sheets made in the browser. Only this file knows the library; it is loaded on demand. */
import { fileTypes, type SheetCell, type SheetColumn, sheetName } from '@czyun/contract';
import { writeXlsxStream } from 'hucre/xlsx';

/** A workbook with one sheet whose header is frozen. */
export async function xlsxFile(title: string, columns: readonly SheetColumn[], rows: Iterable<SheetCell[]>): Promise<Blob> {
  const bytes = writeXlsxStream(rows, { name: sheetName(title), columns: [...columns], freezePane: { rows: 1 } });
  return new Blob([await new Response(bytes).arrayBuffer()], { type: fileTypes.xlsx });
}
