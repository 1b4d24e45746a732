/** Properties of the first view of a screen, measured in the page. */
import type { Page } from 'playwright-core';
import type { RouteSpec } from '../packages/contract/src/routes/index.ts';

export interface FirstLook {
  /** Titles of empty states. */
  readonly empty: readonly string[];
  /** Top edge of the first picture or large figure, px from the top of the window; null: there is none. */
  readonly pictureTop: number | null;
  /** Lines of filters above the content. */
  readonly filterRows: number;
  /** Texts of the product that are cut. */
  readonly cut: readonly string[];
  /** Icons that screen readers read aloud beside words. */
  readonly spoken: readonly string[];
}

/** Runs in the page, as plain JavaScript. */
const look = `(() => {
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const all = (selector, from = document) => [...from.querySelectorAll(selector)].filter(isSeen);
  const textOf = (element) => element.textContent.replace(/\\s+/g, ' ').trim();

  // Skeletons and errors are judged elsewhere.
  const empty = all('main .cz-state:not([role=alert])').map((state) => textOf(state.querySelector('.title') ?? state));

  const isPicture = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width >= 96 && height >= 20;
  };
  const pictures = all('main canvas, main svg, main img, main video, main [data-picture], main [data-bars], main [role=img], main [role=meter], main [role=progressbar], main iframe').filter(isPicture);
  const figures = all('main *').filter(
    (element) => element.childElementCount <= 4 && Number.parseFloat(getComputedStyle(element).fontSize) >= 28 && /\\d/.test(textOf(element)),
  );
  const tops = [...pictures, ...figures].map((element) => element.getBoundingClientRect().top);

  // Controls of one line have about one middle.
  const controls = all(
    'main search :is(input, button, [role=combobox], [role=radiogroup]), main [data-filters] :is(input, button, [role=combobox], [role=radiogroup])',
  ).filter((element) => element.closest('table, [role=grid]') === null);
  const middles = controls
    .map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    })
    .sort((a, b) => a - b);
  const filterRows = middles.reduce((rows, middle, index) => (index === 0 || middle - middles[index - 1] > 16 ? rows + 1 : rows), 0);

  const words = 'button, a, label, summary, th, dt, dd, h1, h2, h3, h4, legend, p, small, span, b, strong, li, td, div, figcaption';
  const named = '[translate=no], tbody, [role=option], [role=row], .sr-only, textarea, pre, code';
  const cut = all(words)
    .filter((element) => {
      if (element.closest(named) !== null || element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) return false;
      // Names of devices, regions and alarms have their whole text in a title; headings and labels of the product must not need one.
      if (element.hasAttribute('title') && element.closest('h1, h2, h3, h4, button, label, th, dt') === null) return false;
      const style = getComputedStyle(element);
      if (!/hidden|clip/.test(style.overflowX)) return false;
      const ownWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
      return style.textOverflow === 'ellipsis' || (ownWords && style.display !== 'inline');
    })
    .map((element) => textOf(element).slice(0, 60))
    .filter((text) => text !== '');

  const spoken = [
    ...all('.anticon:not([aria-hidden=true])').filter((icon) => {
      const label = icon.getAttribute('aria-label');
      return icon.closest('[aria-hidden=true]') === null && (label === null || /^[a-z]+(-[a-z]+)*$/.test(label));
    }),
    ...all('svg:not([aria-hidden=true], [role=img])').filter(
      (picture) => picture.closest('[aria-hidden=true], [role=img]') === null && !picture.hasAttribute('aria-label') && textOf(picture) === '',
    ),
  ].map((icon) => icon.outerHTML.slice(0, 80));

  return { empty, pictureTop: tops.length === 0 ? null : Math.round(Math.min(...tops)), filterRows, cut: [...new Set(cut)], spoken };
})()`;

export const firstLook = (page: Page): Promise<FirstLook> => page.evaluate<FirstLook>(look);

/** A wall is read from five metres away: nothing is smaller than 28 px on a screen of 1920×1080. Runs in the page. */
const small = `(() => {
  const wall = document.querySelector('[data-wall]');
  const factor = new DOMMatrix(getComputedStyle(wall.firstElementChild).transform).a;
  const px = (element) => {
    const svg = element instanceof SVGElement ? (element.ownerSVGElement ?? element) : null;
    return Number.parseFloat(getComputedStyle(element).fontSize) * (svg === null ? factor : svg.getScreenCTM().a);
  };
  return [...wall.querySelectorAll('*')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
      return own && width > 2 && height > 2 && px(element) < 27.9;
    })
    .map((element) => element.textContent);
})()`;

/** Texts of a wall that are too small. */
export const tooSmall = (page: Page): Promise<readonly string[]> => page.evaluate<readonly string[]>(small);

/** Exceptions by screen path, each with its reason. */
export interface FirstLookExceptions {
  readonly withoutPicture: Readonly<Record<string, string>>;
  readonly mayBeEmpty: Readonly<Record<string, string>>;
}

const maxFilterRows = 2;

/** Faults of a first view in a window of this height. */
export function firstFaults(
  { empty, pictureTop, filterRows, cut, spoken }: FirstLook,
  { path, frame }: Pick<RouteSpec, 'path' | 'frame'>,
  { language, height }: { readonly language: 'zh' | 'en'; readonly height: number },
  { withoutPicture, mayBeEmpty }: FirstLookExceptions,
): readonly string[] {
  const isPictured = path in withoutPicture || frame === 'wall' || (pictureTop !== null && pictureTop < height);
  return [
    ...(isPictured ? [] : [`no picture or large figure above the fold (${pictureTop})`]),
    ...(path in mayBeEmpty ? [] : empty.map((title) => `empty: ${title}`)),
    ...(filterRows > maxFilterRows ? [`${filterRows} lines of filters`] : []),
    ...(language === 'en' ? cut.map((text) => `cut: ${text}`) : []),
    ...spoken.map((icon) => `spoken: ${icon}`),
  ];
}
