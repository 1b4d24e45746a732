import { timeText } from '../format/time.ts';
import type { Aligned } from './align.ts';

/** A field of a CSV file; a leading = + - @ of a text is defused, as spreadsheets would run it. */
export function csvField(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV with a byte order mark, so that spreadsheets read Chinese. */
export function csvText(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`;
}

/** Curves as CSV: one line a time, one column a curve. */
export function curvesCsv(data: Aligned, names: readonly string[], timeName: string, zone: string): string {
  const [times, ...rows] = data;
  const lines = times.flatMap((time, index) => {
    const cells = rows.map((row) => row[index]);
    return cells.every((value) => value === null || value === undefined) ? [] : [[timeText(time, zone), ...cells]];
  });
  return csvText([[`${timeName} (${zone})`, ...names], ...lines]);
}
