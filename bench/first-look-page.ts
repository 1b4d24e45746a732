/** What one load of a page shows its visitor: when its main content is there, and what moved meanwhile. */
import type { BrowserContext, Page } from 'playwright-core';

export interface Look {
  /** From the navigation until the last placeholder of the main content is gone, ms. */
  readonly contentMs: number;
  /** Cumulative layout shift: the worst window of shifts less than 1 s apart, of 5 s at most. */
  readonly shift: number;
  /** What moved most. */
  readonly moved: string;
}

/** In the page, before anything else. */
const watch = `(() => {
  const seen = { at: Number.NaN, shifts: [] };
  window.__look = seen;
  const busy = 'main [data-skeleton], main [aria-busy=true], main .ant-spin-spinning, .cz-progress';
  const isThere = () => document.querySelector('main h1, main h2, [data-wall] h1') !== null && document.querySelector(busy) === null;
  let was = false;
  const check = () => {
    const is = isThere();
    if (is && !was) seen.at = performance.now();
    was = is;
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
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
      seen.shifts.push({ at: entry.startTime, value: entry.value, what: largest ? nameOf(largest.node) + way : '' });
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

interface Shift {
  readonly at: number;
  readonly value: number;
  readonly what: string;
}

/** The worst window of shifts, as browsers report it. */
export function worstWindow(shifts: readonly Shift[]): Pick<Look, 'shift' | 'moved'> {
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

const mostMs = 60_000;

/** Whether the expression became true in time. `waitForFunction` evaluates text in the page, which its content security policy refuses. */
export async function untilTrue(page: Page, expression: string, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > until) return false;
    await page.waitForTimeout(100);
  }
  return true;
}

/** Loads an address in a page of its own; looks on for `afterMs` once the content is there. */
export async function lookAt(context: BrowserContext, address: string, afterMs: number): Promise<Look> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: 'commit' });
    const isThere = await untilTrue(page, 'window.__look !== undefined && performance.now() - window.__look.at > 700', mostMs);
    if (!isThere) throw new Error(`${address}: no main content within ${mostMs / 1000} s`);
    if (afterMs > 0) await page.waitForTimeout(afterMs);
    const { at, shifts } = await page.evaluate<{ at: number; shifts: readonly Shift[] }>('window.__look');
    return { contentMs: at, ...worstWindow(shifts) };
  } finally {
    await page.close();
  }
}
