/** The diagram as a standalone file: styles from style sheets are inlined, in the light theme of paper. */
import { paint } from '../../platform/theme/theme.ts';
import { fontFamily, tokens } from '../../platform/theme/tokens.ts';

const looks = [
  ...[
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-opacity',
    'stroke-width',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-dasharray',
    'opacity',
  ],
  ...['font-size', 'font-weight', 'text-anchor'],
];

/** SVG defaults, which need not be written. */
const usual: Readonly<Record<string, string>> = {
  'fill-opacity': '1',
  'stroke-opacity': '1',
  opacity: '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
};
const ofWords = new Set(['font-size', 'font-weight', 'text-anchor']);

/** Attributes to write into an element: only the opacity for a group, as its children carry the rest. */
function looksOf(element: SVGElement): readonly (readonly [look: string, value: string])[] {
  const style = getComputedStyle(element);
  const isGroup = element instanceof SVGGElement || element instanceof SVGAElement;
  const hasWords = element instanceof SVGTextContentElement;
  return looks.flatMap((look) => {
    const value = style.getPropertyValue(look);
    const isNeeded = isGroup ? look === 'opacity' : hasWords || !ofWords.has(look);
    return isNeeded && value !== usual[look] ? [[look, value] as const] : [];
  });
}

/** The source of the drawing, without links and animation. */
export function standaloneSvg(svg: SVGSVGElement): SVGSVGElement {
  // Measured in the light theme: temporarily on the page, outside the visible area.
  const host = document.createElement('div');
  paint('light', host);
  host.style.position = 'fixed';
  host.style.insetInlineStart = '-100000px';
  const copy = svg.cloneNode(true) as SVGSVGElement;
  host.append(copy);
  document.body.append(host);
  try {
    // All are measured before the first is changed, because children inherit from groups.
    const parts = [...copy.querySelectorAll<SVGElement>('*')].map((element) => ({ element, own: looksOf(element) }));
    for (const { element, own } of parts) {
      for (const name of [...looks, 'class', 'style']) element.removeAttribute(name);
      for (const [look, value] of own) element.setAttribute(look, value);
    }
  } finally {
    host.remove();
  }
  for (const link of copy.querySelectorAll('a')) {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.append(...link.childNodes);
    link.replaceWith(group);
  }
  const [x = '0', y = '0', width = '0', height = '0'] = (copy.getAttribute('viewBox') ?? '').split(' ');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height, fill: tokens.light.surface })) ground.setAttribute(name, value);
  copy.prepend(ground);
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('font-family', fontFamily);
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  return copy;
}

export const svgBlob = (svg: SVGSVGElement): Blob =>
  new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(standaloneSvg(svg))}`], {
    type: 'image/svg+xml',
  });

/** Prints the drawing on one landscape page; the browser's dialog can also save a PDF. */
export function printSvg(svg: SVGSVGElement, title: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', inset: 'auto 0 0 auto' });
  document.body.append(frame);
  const view = frame.contentWindow;
  if (view === null) return;
  const page = view.document;
  page.title = title;
  const style = page.createElement('style');
  style.textContent = `@page{size:A4 landscape;margin:8mm}html,body{margin:0;height:100%;background:${tokens.light.surface};color:${tokens.light.text}}h1{font:600 14px sans-serif;margin:0 0 6px}svg{width:100%;height:calc(100% - 28px)}`;
  page.head.append(style);
  const heading = page.createElement('h1');
  heading.textContent = title;
  page.body.append(heading, page.adoptNode(standaloneSvg(svg)));
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}
