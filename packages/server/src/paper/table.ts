/** Tables on paper: heads on every page; columns that do not fit side by side are split into consecutive bands. */
import { ink, inner, type Sheets, sheet, type TextLook } from './sheets.ts';
import type { PaperColumn, PaperTable } from './types.ts';

const look = { size: 8 } as const;
const bold = { size: 8, weight: 'bold' } as const;
const small = { size: 7, colour: ink.soft } as const;
const [pad, rowHeight, headLines, lineHeight] = [4, 14.5, 3, 10.5];
const least = 46;
/** Maximum column widths: names get more space than figures. */
const most = { left: 240, right: 150 } as const;
/** Number of rows measured for column widths; the others are assumed to be similar. */
const measured = 200;

/** Indices of the columns of each band: the fixed ones, and as many others as fit. */
export function bandsOf(columns: readonly Pick<PaperColumn, 'stays'>[], widths: readonly number[], room: number): number[][] {
  const widthOf = (index: number) => widths[index] ?? 0;
  const staying = columns.flatMap(({ stays }, index) => (stays ? [index] : []));
  const free = room - staying.reduce((sum, index) => sum + widthOf(index), 0);
  const bands: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const index of columns.keys()) {
    if (columns[index]?.stays) continue;
    if (used + widthOf(index) > free + 0.01) {
      bands.push([...staying]);
      used = 0;
    }
    bands.at(-1)?.push(index);
    used += widthOf(index);
  }
  return bands.length === 0 ? [staying] : bands;
}

function widthsOf(sheets: Sheets, { columns, rows, last }: PaperTable): number[] {
  return columns.map(({ title, below = '', align }, index) => {
    const cells = [...rows.slice(0, measured), ...(last ? [last] : [])].map((row) => sheets.widthOf(row[index] ?? '', bold));
    // A head may be split into lines, but not within a word.
    const head = Math.max(sheets.widthOf(title, bold) / 2, sheets.widthOf(below, small));
    return Math.min(most[align], Math.max(least, 2 * pad + Math.max(0, head, ...cells)));
  });
}

interface Place {
  readonly index: number;
  readonly left: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** One band of columns with its head. */
interface Band {
  readonly places: readonly Place[];
  readonly heads: readonly (readonly { readonly text: string; readonly of: TextLook }[])[];
  readonly headHeight: number;
  readonly end: number;
}

function layOut(sheets: Sheets, table: PaperTable): readonly Band[] {
  const widths = widthsOf(sheets, table);
  return bandsOf(table.columns, widths, inner).map((band) => {
    const total = band.reduce((sum, index) => sum + (widths[index] ?? 0), 0);
    // Remaining width is distributed, so that every table is as wide as the page.
    const wider = total > 0 && total < inner ? inner / total : 1;
    let x: number = sheet.margin;
    const places = band.map((index) => {
      const width = (widths[index] ?? 0) * wider;
      const place = { index, left: x, width, align: table.columns[index]?.align ?? 'left' };
      x += width;
      return place;
    });
    const heads = places.map(({ index, width }) => {
      const { title = '', below = '' } = table.columns[index] ?? {};
      const names = sheets.lines(title, width - 2 * pad, bold, headLines).map((text) => ({ text, of: bold }));
      const units = below === '' ? [] : sheets.lines(below, width - 2 * pad, small, 2).map((text) => ({ text, of: small }));
      return [...names, ...units];
    });
    return { places, heads, headHeight: Math.max(1, ...heads.map(({ length }) => length)) * lineHeight + 6, end: x };
  });
}

/** Number of pages filled by a table, computed before drawing; rows on a shared page are not counted. */
export function pagesOf(sheets: Sheets, table: PaperTable): number {
  const rows = table.rows.length + (table.last ? 1 : 0);
  const room = sheet.bottom - sheet.top;
  return layOut(sheets, table).reduce((sum, { headHeight }) => sum + Math.floor(rows / Math.floor((room - headHeight) / rowHeight)), 0);
}

export function drawTable(sheets: Sheets, table: PaperTable): void {
  const { doc, write, cut } = sheets;
  for (const { places, heads, headHeight, end } of layOut(sheets, table)) {
    const cell = (text: string, { left, width, align }: Place, top: number, of: TextLook) =>
      write(cut(text, width - 2 * pad, of), align === 'left' ? left + pad : left + width - pad, top, of, align);
    const head = () => {
      const top = sheets.y;
      doc.rect(sheet.margin, top, end - sheet.margin, headHeight).fill(ink.pale);
      for (const [at, place] of places.entries())
        for (const [line, { text, of }] of (heads[at] ?? []).entries()) cell(text, place, top + 3 + line * lineHeight, of);
      sheets.down(headHeight);
    };
    const rule = (width: number) =>
      doc.moveTo(sheet.margin, sheets.y).lineTo(end, sheets.y).lineWidth(width).strokeColor(ink.line).stroke();
    const row = (cells: readonly string[], of: TextLook) => {
      if (sheets.y + rowHeight > sheet.bottom) {
        sheets.addPage();
        head();
      }
      for (const place of places) cell(cells[place.index] ?? '', place, sheets.y + 2, of);
      sheets.down(rowHeight);
      rule(0.3);
    };

    sheets.need(headHeight + 3 * rowHeight);
    head();
    for (const cells of table.rows) row(cells, look);
    if (table.last) {
      rule(1);
      row(table.last, bold);
    }
    sheets.down(12);
  }
}
