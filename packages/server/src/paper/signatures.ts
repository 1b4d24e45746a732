/** Signature fields: who signs, and a line for each item to fill in by hand. */
import { ink, inner, type Sheets, sheet } from './sheets.ts';
import type { PaperSignatures } from './types.ts';

const name = { size: 8.5, weight: 'bold' } as const;
const label = { size: 7.5, colour: ink.soft } as const;
const [across, gap, lineHeight] = [3, 24, 26];

export function drawSignatures(sheets: Sheets, { fields }: PaperSignatures): void {
  const { doc, write, cut, lines } = sheets;
  const width = (inner - (across - 1) * gap) / across;
  for (let at = 0; at < fields.length; at += across) {
    const row = fields.slice(at, at + across);
    const height = 30 + lineHeight * Math.max(...row.map((field) => field.lines.length));
    sheets.need(height + 8);
    for (const [place, field] of row.entries()) {
      const x = sheet.margin + place * (width + gap);
      for (const [index, text] of lines(field.title, width, name, 2).entries()) write(text, x, sheets.y + index * 12, name);
      for (const [index, text] of field.lines.entries()) {
        const y = sheets.y + 30 + (index + 1) * lineHeight - 8;
        write(cut(text, width, label), x, y - 10, label);
        doc
          .moveTo(x + 64, y)
          .lineTo(x + width, y)
          .lineWidth(0.6)
          .strokeColor(ink.text)
          .stroke();
      }
    }
    sheets.down(height + 8);
  }
}
