/** Font sizes that fit their space on a wall. Pure. */

/** Widths of a figure's characters as shares of the font size, an upper estimate. */
function shareOf(character: string): number {
  if (/[.,:]/.test(character)) return 0.32;
  if (/[⺀-￯]/.test(character)) return 1.02;
  return /[MWmw%]/.test(character) ? 0.94 : 0.64;
}

export const widthOf = (text: string, px: number): number => [...text].reduce((sum, character) => sum + shareOf(character), 0) * px;

/** Size of a figure's unit, as a share of the figure's. */
export const unitShare = 0.45;

/** The largest size at which a figure with its unit fits the width; the last one if none does. */
export const fitPx = (text: string, unit: string, sizes: readonly number[], width: number): number =>
  sizes.find((px) => widthOf(text, px) + (unit === '' ? 0 : widthOf(` ${unit}`, px * unitShare)) <= width) ?? sizes.at(-1) ?? 0;

/** The first of these texts that fits; the last one if none does. */
export const fitText = (texts: readonly string[], px: number, width: number): string =>
  texts.find((text) => widthOf(text, px) <= width) ?? texts.at(-1) ?? '';
