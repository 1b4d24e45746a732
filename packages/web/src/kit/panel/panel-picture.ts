/** A panel as a PNG: its canvases, SVG drawings, coloured marks and text, where they are on the page. */
import { drawSvg } from './svg-picture.ts';

const corner = (element: Element | Range, base: DOMRect) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - base.left, y: top - base.top, width, height };
};

function words(context: CanvasRenderingContext2D, host: Element, base: DOMRect): void {
  context.textBaseline = 'middle';
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (parent === null || text === '' || parent.closest('.sr-only, button[aria-haspopup], svg') !== null) continue;
    const style = getComputedStyle(parent);
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = corner(range, base);
    if (width === 0 || style.visibility === 'hidden') continue;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.color;
    context.fillText(text, x, y + height / 2, width + 2);
  }
}

function marks(context: CanvasRenderingContext2D, host: Element, base: DOMRect): void {
  for (const mark of host.querySelectorAll('i, .swatch')) {
    const style = getComputedStyle(mark);
    const { x, y, width, height } = corner(mark, base);
    context.globalAlpha = Number(style.opacity);
    context.fillStyle = style.backgroundColor;
    context.fillRect(x, y, width, height);
  }
  context.globalAlpha = 1;
}

/** null: the browser creates no image. */
export async function pictureOf(host: Element, ground: string): Promise<Blob | null> {
  const base = host.getBoundingClientRect();
  const ratio = window.devicePixelRatio || 1;
  const picture = document.createElement('canvas');
  picture.width = Math.round(base.width * ratio);
  picture.height = Math.round(base.height * ratio);
  const context = picture.getContext('2d');
  if (context === null) return null;
  context.scale(ratio, ratio);
  context.fillStyle = ground;
  context.fillRect(0, 0, base.width, base.height);
  for (const canvas of host.querySelectorAll('canvas')) {
    const { x, y, width, height } = corner(canvas, base);
    if (width > 0 && canvas.width > 0) context.drawImage(canvas, x, y, width, height);
  }
  await drawSvg(context, host, base);
  marks(context, host, base);
  words(context, host, base);
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}
