/** A sheet for reading and further work: title and facts, heads with units below them, formatted numbers, totals as formulas. */
import { numberFormat, type SheetCell, sheetName, sheetText } from '@czyun/contract';
import { type CellStyle, type ColumnDef, rangeRef, type WriteSheet, writeXlsx } from 'hucre/xlsx';

export interface ReportSheetColumn {
  readonly title: string;
  /** Below the title: unit, statistic. */
  readonly below: string;
  readonly kind: 'text' | 'number' | 'instant';
  /** Decimals of numbers; instants are shown to the minute. */
  readonly decimals?: number;
  /** The last row contains its total; this is the value shown if formulas are not calculated; null: no total. */
  readonly sum?: number | null;
}

export interface ReportSheet {
  readonly title: string;
  /** One per line, below the title. */
  readonly facts: readonly string[];
  readonly columns: readonly ReportSheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** The first cell of the last row; undefined: there are no totals. */
  readonly sumWord: string | undefined;
}

const head: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EEF1F5' } },
  alignment: { wrapText: true, vertical: 'center' },
};
const below: CellStyle = { ...head, font: { color: { rgb: '5C6470' }, size: 9 }, border: { bottom: { style: 'thin' } } };
const total: CellStyle = { font: { bold: true }, border: { top: { style: 'thin' } } };
const [leastWidth, maxWidth] = [14, 32] as const;
const widthOf = (text: string) => [...text].reduce((sum, each) => sum + (each > '\u2E7F' ? 2 : 1), 2);

const formatOf = ({ kind, decimals = 0 }: ReportSheetColumn): string | undefined =>
  kind === 'instant' ? 'yyyy-mm-dd hh:mm' : kind === 'number' ? numberFormat(decimals) : undefined;

/** The whole file in memory, for sheets of some ten thousand cells. */
export async function reportSheetBytes({ title, facts, columns, rows, sumWord }: ReportSheet): Promise<Uint8Array> {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const put = (row: number, column: number, value: string, style: CellStyle) =>
    cells.set(`${row},${column}`, { value: sheetText(value), type: 'string', style });
  put(0, 0, title, { font: { bold: true, size: 14 } });
  for (const [index, fact] of facts.entries()) put(index + 1, 0, fact, { font: { color: { rgb: '5C6470' } } });
  const headRow = facts.length + 2;
  const first = headRow + 2;
  const last = first + rows.length - 1;
  columns.forEach((column, at) => {
    const align = { ...head.alignment, horizontal: column.kind === 'number' ? 'right' : 'left' } as const;
    put(headRow, at, column.title, { ...head, alignment: align });
    put(headRow + 1, at, column.below, { ...below, alignment: align });
  });
  const hasTotals = sumWord !== undefined && rows.length > 0;
  if (hasTotals) {
    put(last + 1, 0, sumWord, total);
    columns.forEach((column, at) => {
      const format = formatOf(column);
      const style = { ...total, ...(format === undefined ? {} : { numFmt: format }) };
      if (column.sum != null)
        cells.set(`${last + 1},${at}`, {
          formula: `SUM(${rangeRef(first, at, last, at)})`,
          formulaResult: column.sum,
          type: 'formula',
          style,
        });
      else if (at > 0) cells.set(`${last + 1},${at}`, { value: null, type: 'empty', style: total });
    });
  }
  const defs = columns.map((column): ColumnDef => {
    const format = formatOf(column);
    const width = Math.min(maxWidth, Math.max(leastWidth, widthOf(column.title), widthOf(column.below)));
    return { width, ...(format === undefined ? {} : { numFmt: format }) };
  });
  const blank = Array.from({ length: first }, () => [] as SheetCell[]);
  const sheet: WriteSheet = {
    ...{ name: sheetName(title), columns: defs, cells, rows: [...blank, ...rows.map((row) => [...row])] },
    freezePane: { rows: first, columns: 1 },
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: `$${headRow + 1}:$${first}` },
  };
  return writeXlsx({ sheets: [sheet] });
}
