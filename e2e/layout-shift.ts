/** Layout shift while a page loads, as measured by browsers (Cumulative Layout Shift). */
import type { BrowserContext, Page } from 'playwright-core';

interface Shift {
  readonly at: number;
  readonly value: number;
  readonly what: string;
}

export interface Moved {
  /** The worst window of shifts less than 1 s apart, of 5 s at most. */
  readonly shift: number;
  /** The element that moved most. */
  readonly moved: string;
}

/** Runs in the page before any other script, as plain JavaScript. */
export const shiftWatch = `(() => {
  window.__shifts = [];
  const nameOf = (node) => {
    const element = node && node.nodeType === 3 ? node.parentElement : node;
    if (!element) return '';
    const marks = [...element.attributes].filter(({ name }) => /^(data-|role$)/.test(name)).map(({ name, value }) => '[' + name + '=' + value + ']');
    return (element.localName + '.' + String(element.getAttribute('class') ?? '').split(' ').slice(0, 3).join('.') + marks.slice(0, 2).join('')).slice(0, 90);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const largest = [...entry.sources].sort((a, b) => b.currentRect.width * b.currentRect.height - a.currentRect.width * a.currentRect.height)[0];
      const [from, to] = largest ? [largest.previousRect, largest.currentRect] : [];
      const way = from && to ? ' ' + Math.round(from.x) + ',' + Math.round(from.y) + ' → ' + Math.round(to.x) + ',' + Math.round(to.y) : '';
      window.__shifts.push({ at: entry.startTime, value: entry.value, what: largest ? nameOf(largest.node) + way : '' });
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/** The worst window of shifts, as browsers report it. */
export function worstWindow(shifts: readonly Shift[]): Moved {
  let worst = { shift: 0, moved: '' };
  let window: Shift[] = [];
  for (const shift of shifts) {
    const [first, last] = [window[0], window.at(-1)];
    if (first && last && (shift.at - last.at > 1000 || shift.at - first.at > 5000)) window = [];
    window.push(shift);
    const sum = window.reduce((all, { value }) => all + value, 0);
    const largest = [...window].sort((a, b) => b.value - a.value)[0];
    if (sum > worst.shift) worst = { shift: sum, moved: largest ? `${largest.what} at ${Math.round(largest.at)} ms` : '' };
  }
  return worst;
}

/** Layout shift of a watched page since it was loaded, or since the last `forgetShifts`. */
export const shiftOf = async (page: Page): Promise<Moved> => worstWindow(await page.evaluate<readonly Shift[]>('window.__shifts ?? []'));

export const forgetShifts = (page: Page): Promise<void> => page.evaluate('window.__shifts = []');

/**
 * Loads every part of the fonts into the browser's cache. Test machines have no Chinese font: until the parts are loaded, letters are
 * narrower than in any Chinese font, and a whole line moves once.
 */
export async function storeFonts(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(address);
    await page.evaluate<unknown>(
      'Promise.all([...document.fonts].map((face) => face.load().catch(() => undefined))).then(() => undefined)',
    );
  } finally {
    await page.close();
  }
}
