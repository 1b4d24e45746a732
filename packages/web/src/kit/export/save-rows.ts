/** Rows that are in the browser already, as a file. */
import { csvHead, csvRow, type FileColumn, type FileFormat, fileTypes, sheetColumns, sheetRow } from '@czyun/contract';
import { inTime } from '../../platform/chunk.ts';
import { saveFile } from '../chart/save-file.ts';

export interface Rows<R> {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Of the sheet. */
  readonly title: string;
  readonly columns: readonly FileColumn<R>[];
  readonly rows: readonly R[];
}

/** The bytes of such a file. */
export async function fileOfRows<R>(format: FileFormat, { title, columns, rows }: Omit<Rows<R>, 'name'>): Promise<Blob> {
  if (format === 'csv') return new Blob([csvHead(columns), ...rows.map((row) => csvRow(columns, row))], { type: fileTypes.csv });
  const { xlsxFile } = await inTime(() => import('./xlsx.ts'));
  return xlsxFile(
    title,
    sheetColumns(columns),
    rows.map((row) => sheetRow(columns, row)),
  );
}

/** Hands it to the browser's download. */
export async function saveRows<R>(format: FileFormat, rows: Rows<R>): Promise<void> {
  saveFile(`${rows.name}.${format}`, await fileOfRows(format, rows));
}
