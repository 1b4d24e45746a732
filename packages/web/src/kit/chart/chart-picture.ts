import type { Tokens } from '../../platform/theme/tokens.ts';
import { fontFamily } from '../../platform/theme/tokens.ts';

/** The canvas with its heading and legend as one PNG. */
export function chartPicture(
  plot: HTMLCanvasElement,
  legend: readonly { readonly name: string; readonly color: string }[],
  heading: string,
  tokens: Tokens,
): Promise<Blob | null> {
  const ratio = window.devicePixelRatio || 1;
  const line = 20 * ratio;
  const picture = document.createElement('canvas');
  picture.width = plot.width + 32 * ratio;
  const context = picture.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.font = `${12 * ratio}px ${fontFamily}`;
  const rows: { x: number; y: number; name: string; color: string }[] = [];
  let x = 16 * ratio;
  let y = heading === '' ? line : line * 2.2;
  for (const item of legend) {
    const width = context.measureText(item.name).width + 36 * ratio;
    if (x + width > picture.width && x > 16 * ratio) {
      x = 16 * ratio;
      y += line;
    }
    rows.push({ x, y, ...item });
    x += width;
  }
  const head = y + line * 0.8;
  picture.height = head + plot.height + 16 * ratio;
  context.fillStyle = tokens.surface;
  context.fillRect(0, 0, picture.width, picture.height);
  context.textBaseline = 'middle';
  context.fillStyle = tokens.text;
  context.font = `600 ${14 * ratio}px ${fontFamily}`;
  context.fillText(heading, 16 * ratio, line);
  context.font = `${12 * ratio}px ${fontFamily}`;
  for (const row of rows) {
    context.fillStyle = row.color;
    context.fillRect(row.x, row.y - ratio * 1.5, 14 * ratio, 3 * ratio);
    context.fillStyle = tokens.text;
    context.fillText(row.name, row.x + 20 * ratio, row.y);
  }
  context.drawImage(plot, 16 * ratio, head);
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}
