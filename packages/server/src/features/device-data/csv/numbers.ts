/** Numbers as written in files of rows. */

const nothing = new Set(['', '-', '--', '—', 'nan', 'null', 'none', 'n/a', 'na', '#n/a', '无', '空']);

/** Significant digits of a value after conversion of its unit. */
const digits = 12;

/** null for an empty cell; NaN for a cell that is not a number. */
export function csvNumber(cell: string, decimal: '.' | ',', factor = 1): number | null {
  const text = cell.trim();
  if (nothing.has(text.toLowerCase())) return null;
  // Thousands are separated by the other sign, a space or an apostrophe.
  const plain = decimal === ',' ? text.replace(/[.\s'](?=\d{3})/g, '').replace(',', '.') : text.replace(/[,\s'](?=\d{3}(\D|$))/g, '');
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return Number.NaN;
  const value = Number(plain);
  return factor === 1 ? value : Number((value * factor).toPrecision(digits));
}
