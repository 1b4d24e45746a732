/** A line of a CSV file, with its end; a leading = + - @ of a text is neutralised, since spreadsheets would execute it. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Start of a file, so that spreadsheets read Chinese. */
export const byteOrderMark = '\uFEFF';

/** A cell of such a line. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
