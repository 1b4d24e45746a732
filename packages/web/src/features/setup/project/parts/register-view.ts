/** Raw words in the notations of commissioning engineers. */
export type WordOrder = 'big' | 'little';

export interface RegisterRow {
  readonly address: number;
  readonly hex: string;
  readonly unsigned: number;
  readonly signed: number;
  /** Four groups of four bits. */
  readonly bits: string;
  /** Two characters; unprintable ones are dots. */
  readonly text: string;
  /** The word combined with the next one; null for the last. */
  readonly pair: { readonly u32: number; readonly s32: number; readonly f32: number } | null;
}

const printable = (byte: number) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·');

/** `0x9C40` as hexadecimal with four digits. */
export const hexOf = (value: number): string => `0x${value.toString(16).toUpperCase().padStart(4, '0')}`;

/** A typed register address, decimal or with 0x; null if invalid. */
export function readAddress(text: string): number | null {
  const plain = text.trim();
  if (!/^(\d{1,5}|0x[0-9a-f]{1,4})$/i.test(plain)) return null;
  const value = Number(plain);
  return value <= 0xffff ? value : null;
}

function pairOf(high: number, low: number): NonNullable<RegisterRow['pair']> {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint16(0, high);
  view.setUint16(2, low);
  return { u32: view.getUint32(0), s32: view.getInt32(0), f32: view.getFloat32(0) };
}

/** Rows for words, starting at an address. */
export function registerRows(words: readonly number[], first: number, order: WordOrder): readonly RegisterRow[] {
  return words.map((word, index) => {
    const next = words[index + 1];
    return {
      address: first + index,
      hex: hexOf(word),
      unsigned: word,
      signed: word > 0x7fff ? word - 0x10000 : word,
      bits: word
        .toString(2)
        .padStart(16, '0')
        .replace(/(\d{4})(?=\d)/g, '$1 '),
      text: printable(word >> 8) + printable(word & 0xff),
      pair: next === undefined ? null : order === 'big' ? pairOf(word, next) : pairOf(next, word),
    };
  });
}

/** A float short enough for a column: seven digits are its full precision. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '∞' : '−∞';
  return String(Number(value.toPrecision(7)));
}
