/** SVG drawings on a canvas: shapes as images, text drawn by the canvas, which has the page's fonts while an image does not. */

/** Properties set by style sheets, which do not apply to an image. */
const looks = [
  ...['display', 'visibility', 'opacity', 'color', 'transform', 'transform-origin', 'transform-box', 'clip-path', 'mask', 'filter'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'vector-effect', 'paint-order', 'marker-start', 'marker-mid', 'marker-end'],
  ...['stop-color', 'stop-opacity', 'x', 'y', 'r', 'rx', 'ry', 'cx', 'cy', 'd', 'width', 'height'],
];

/** The source of a drawing that looks the same outside the page. */
function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const target = copies[index]?.style;
    if (index > 0) for (const name of looks) target?.setProperty(name, style.getPropertyValue(name));
    else for (const name of ['fill', 'stroke', 'stroke-width', 'color']) target?.setProperty(name, style.getPropertyValue(name));
  }
  for (const part of copy.querySelectorAll('text, foreignObject, animate, animateMotion, animateTransform')) part.remove();
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${svg.clientWidth} ${svg.clientHeight}`);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

function imageOf(source: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    // A drawing that the browser cannot read is left out; the rest is still useful.
    image.onerror = () => resolve(null);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  });
}

/** Draws each text at its start, in the coordinates of its drawing: rotated and scaled with it. */
function words(context: CanvasRenderingContext2D, svg: SVGSVGElement, base: DOMRect): void {
  for (const text of svg.querySelectorAll<SVGTextContentElement>('text, tspan')) {
    const own = [...text.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent?.trim() ?? '');
    const said = own.filter((part) => part !== '').join(' ');
    const matrix = text.getScreenCTM();
    const style = getComputedStyle(text);
    if (said === '' || matrix === null || style.visibility === 'hidden' || text.getNumberOfChars() === 0) continue;
    const { x, y } = text.getStartPositionOfChar(0);
    context.save();
    context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e - base.left, matrix.f - base.top);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.fill;
    context.globalAlpha = Number(style.opacity);
    context.textBaseline = 'alphabetic';
    context.fillText(said, x, y);
    context.restore();
  }
}

/** Draws the SVG of a panel; icons of its buttons are left out. */
export async function drawSvg(context: CanvasRenderingContext2D, host: Element, base: DOMRect): Promise<void> {
  const all = [...host.querySelectorAll('svg')].filter((svg) => svg.parentElement?.closest('svg, button') === null);
  for (const svg of all) {
    const { left, top, width, height } = svg.getBoundingClientRect();
    if (width === 0 || height === 0 || getComputedStyle(svg).visibility === 'hidden') continue;
    const image = await imageOf(standalone(svg, width, height));
    if (image !== null) context.drawImage(image, left - base.left, top - base.top, width, height);
    words(context, svg, base);
  }
}
