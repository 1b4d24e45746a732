/** Text widths without a page, px: an upper estimate for the fonts of the product, so that nothing is truncated. Pure. */

const isWide = (code: number): boolean => code >= 0x2e80 && !(code >= 0xff61 && code <= 0xffdc);

/** Maximum width of a character as a share of the font size. */
function shareOf(character: string): number {
  if (/[MWmw@%]/.test(character)) return 0.94;
  if (/[A-Z#&]/.test(character)) return 0.72;
  if (/[fijlrt.,:;'|!()[\] -]/.test(character)) return 0.38;
  if (/[a-z]/.test(character)) return 0.6;
  return 0.64;
}
const shares = Array.from({ length: 128 }, (_, code) => shareOf(String.fromCharCode(code)));

export function textWidth(text: string, fontPx: number): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    width += shares[code] ?? (isWide(code) ? 1.02 : 0.64);
  }
  return Math.ceil(width * fontPx);
}

/** Unbreakable pieces: words, and single Chinese characters. */
const piecesOf = (text: string): readonly string[] => text.match(/[⺀-￯]|[^\s⺀-￯]+\s?|\s/gu) ?? [];

/** The text in lines of a maximum width; a longer word is divided. Nothing is lost. */
export function wrapped(text: string, fontPx: number, width: number): readonly string[] {
  const lines: string[] = [''];
  const add = (piece: string) => {
    const line = lines.at(-1) ?? '';
    if (line === '' || textWidth((line + piece).trimEnd(), fontPx) <= width) lines[lines.length - 1] = line + piece;
    else lines.push(piece);
  };
  for (const piece of piecesOf(text)) {
    if (textWidth(piece.trimEnd(), fontPx) <= width) add(piece);
    else for (const character of piece) add(character);
  }
  return lines.map((line) => line.trim());
}

/** A text up to this width stays on one line; a word up to it is not divided. */
const oneLinePx = 132;

/** The minimum width, in steps, at which the text takes at most this number of lines. */
export function widthFor(text: string, fontPx: number, most: number, least: number): number {
  const whole = textWidth(text, fontPx);
  if (whole <= oneLinePx) return Math.max(least, whole);
  const words = piecesOf(text).map((piece) => textWidth(piece.trimEnd(), fontPx));
  let width = Math.max(least, ...words.map((word) => Math.min(word, oneLinePx)), Math.ceil(textWidth(text, fontPx) / most / 8) * 8);
  while (wrapped(text, fontPx, width).length > most) width += 8;
  return width;
}
