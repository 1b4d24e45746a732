/** Load of a page as its visitor sees it: time to the main content, and layout shift meanwhile. */
import type { BrowserContext, Page } from 'playwright-core';
import { type Moved, shiftOf, shiftWatch } from '../e2e/layout-shift.ts';

export interface Look extends Moved {
  /** From the navigation until the last placeholder in the first view of the main content is gone, ms. Tiles below it load later. */
  readonly contentMs: number;
}

/** Runs in the page before any other script. */
const watch = `(() => {
  const seen = { at: Number.NaN };
  window.__look = seen;
  const busy = 'main [data-skeleton], main [aria-busy=true], main .ant-spin-spinning, .cz-progress';
  const isSeen = (element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return top < innerHeight && bottom > 0 && width > 0;
  };
  const isThere = () =>
    document.querySelector('main h1, main h2, [data-wall] h1') !== null && ![...document.querySelectorAll(busy)].some(isSeen);
  let was = false;
  const check = () => {
    const is = isThere();
    if (is && !was) seen.at = performance.now();
    was = is;
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
})()`;

const maxMs = 60_000;

/** Whether the expression becomes true in time. `waitForFunction` evaluates text in the page, which its content security policy refuses. */
export async function untilTrue(page: Page, expression: string, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > until) return false;
    await page.waitForTimeout(100);
  }
  return true;
}

/** Loads an address in a new page, and continues to observe it for `afterMs` once the content is shown. */
export async function lookAt(context: BrowserContext, address: string, afterMs: number): Promise<Look> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch);
    await page.addInitScript(shiftWatch);
    await page.goto(address, { waitUntil: 'commit' });
    const isThere = await untilTrue(page, 'window.__look !== undefined && performance.now() - window.__look.at > 700', maxMs);
    if (!isThere) throw new Error(`${address}: no main content within ${maxMs / 1000} s`);
    if (afterMs > 0) await page.waitForTimeout(afterMs);
    return { contentMs: await page.evaluate<number>('window.__look.at'), ...(await shiftOf(page)) };
  } finally {
    await page.close();
  }
}
