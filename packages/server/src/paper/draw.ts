/** Draws a document, block by block. */
import { drawChart } from './chart.ts';
import { ink, inner, openSheets, PaperTooLarge, type Sheets, sheet } from './sheets.ts';
import { drawSignatures } from './signatures.ts';
import { drawTable, pagesOf } from './table.ts';
import { maxPages, type Paper } from './types.ts';

const fact = { size: 8.5 } as const;
const label = { size: 8.5, colour: ink.soft } as const;
const title = { size: 17, weight: 'bold' } as const;
const note = { size: 7.5, colour: ink.soft } as const;

/** Draws a document; `onBytes` receives its bytes. Resolves with the number of its pages; rejects with PaperTooLarge. */
export async function drawPaper(paper: Paper, onBytes: (bytes: Uint8Array) => void): Promise<number> {
  const sheets = openSheets(paper);
  const ended = new Promise<void>((resolve, reject) => {
    sheets.doc.on('data', onBytes).once('end', () => resolve());
    sheets.doc.once('error', reject);
  });
  // Measuring texts needs an open page.
  sheets.addPage();
  const tables = paper.blocks.filter((block) => block.kind === 'table');
  if (tables.reduce((sum, table) => sum + pagesOf(sheets, table), 0) > maxPages) throw new PaperTooLarge();
  head(sheets, paper);
  for (const block of paper.blocks) {
    if (block.kind === 'table') drawTable(sheets, block);
    else if (block.kind === 'chart') drawChart(sheets, block);
    else if (block.kind === 'heading') heading(sheets, block.text);
    else if (block.kind === 'signatures') drawSignatures(sheets, block);
    else notes(sheets, block.lines);
  }
  const pages = sheets.close();
  await ended;
  return pages;
}

function head(sheets: Sheets, { title: text, facts }: Paper): void {
  for (const line of sheets.lines(text, inner, title, 2)) {
    sheets.write(line, sheet.margin, sheets.y - 8, title);
    sheets.down(24);
  }
  let x: number = sheet.margin;
  for (const { label: name, value } of facts) {
    const [of, said] = [`${name} `, sheets.cut(value, 420, fact)];
    const width = sheets.widthOf(of, label) + sheets.widthOf(said, fact);
    if (x > sheet.margin && x + width > sheet.margin + inner) {
      x = sheet.margin;
      sheets.down(14);
    }
    sheets.write(of, x, sheets.y, label);
    sheets.write(said, x + sheets.widthOf(of, label), sheets.y, fact);
    x += width + 22;
  }
  sheets.down(24);
}

function heading(sheets: Sheets, text: string): void {
  const look = { size: 11, weight: 'bold' } as const;
  sheets.need(80);
  sheets.write(sheets.cut(text, inner, look), sheet.margin, sheets.y, look);
  sheets.down(20);
}

function notes(sheets: Sheets, list: readonly string[]): void {
  for (const line of list.flatMap((each) => sheets.lines(each, inner, note))) {
    sheets.need(12);
    sheets.write(line, sheet.margin, sheets.y, note);
    sheets.down(12);
  }
  sheets.down(8);
}
