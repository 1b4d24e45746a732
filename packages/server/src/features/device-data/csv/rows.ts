/** Text as rows of cells: RFC 4180 with any separator; quotes are doubled inside quotes, and quoted cells may contain line ends. */

export interface CsvRow {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A longer cell is an unclosed quote. */
const longestCell = 100_000;

/** Non-empty rows, produced on demand. */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const begun = line;
    const cells: string[] = [];
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          const end = quote < 0 || quote - at > longestCell ? Math.min(text.length, at + longestCell) : quote;
          cell += text.slice(at, end);
          at = end + 1;
          if (text[at] !== '"' || quote !== end) break;
          cell += '"';
          at += 1;
        }
        for (const sign of cell) if (sign === '\n') line += 1;
      }
      let end = at;
      while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
      cells.push(cell + text.slice(at, end));
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (cells.some((cell) => cell.trim() !== '')) yield { line: begun, cells };
  }
}

/** The first rows. */
export function firstRows(text: string, separator: string, most: number): CsvRow[] {
  const rows: CsvRow[] = [];
  for (const row of csvRows(text, separator)) {
    if (rows.length >= most) break;
    rows.push(row);
  }
  return rows;
}
