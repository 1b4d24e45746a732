/** Rows that are already in the browser, as a file. */
import { csvHead, csvRow, type FileColumn, type FileFormat, fileTypes, sheetColumns, sheetRow } from '@czyun/contract';
import { inTime } from '../../platform/chunk.ts';

export interface Rows<R> {
  /** Title of the sheet. */
  readonly title: string;
  readonly columns: readonly FileColumn<R>[];
  readonly rows: readonly R[];
}

/** The bytes of the file. */
export async function fileOfRows<R>(format: FileFormat, { title, columns, rows }: Rows<R>): Promise<Blob> {
  if (format === 'csv') return new Blob([csvHead(columns), ...rows.map((row) => csvRow(columns, row))], { type: fileTypes.csv });
  const { xlsxFile } = await inTime(() => import('./xlsx.ts'));
  return xlsxFile(
    title,
    sheetColumns(columns),
    rows.map((row) => sheetRow(columns, row)),
  );
}
