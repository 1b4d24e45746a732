/** Numbers as files of rows write them. */

const nothing = new Set(['', '-', '--', '—', 'nan', 'null', 'none', 'n/a', 'na', '#n/a', '无', '空']);

/** Significant digits that a value keeps when its unit is turned: no more are meant. */
const digits = 12;

/** Null where the cell says that there is nothing; NaN where it says no number. */
export function csvNumber(cell: string, decimal: '.' | ',', factor = 1): number | null {
  const text = cell.trim();
  if (nothing.has(text.toLowerCase())) return null;
  // Thousands are parted by the other sign, a space or an apostrophe.
  const plain = decimal === ',' ? text.replace(/[.\s'](?=\d{3})/g, '').replace(',', '.') : text.replace(/[,\s'](?=\d{3}(\D|$))/g, '');
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return Number.NaN;
  const value = Number(plain);
  return factor === 1 ? value : Number((value * factor).toPrecision(digits));
}
