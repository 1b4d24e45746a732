/** The live overview at rest in a real browser: number of React renders, commits and running timers. */
import { openOverview } from './overview-page.ts';
import type { BenchRow } from './row.ts';

const measuredS = 30;

/**
 * Runs in the page before any other script: uses the reports of React to its developer tools, also in a production build. A component
 * counts each time its function ran, by the same criterion as React's tools (the flag `PerformedWork` of its fiber).
 */
const counter = `(() => {
  const count = { renders: 0, commits: 0, timers: 0 };
  window.__count = count;
  const performedWork = 1;
  const functions = new Set([0, 11, 14, 15]);
  const mounted = (fiber) => {
    for (; fiber; fiber = fiber.sibling) {
      if (functions.has(fiber.tag)) count.renders += 1;
      mounted(fiber.child);
    }
  };
  const updated = (fiber, before) => {
    if (functions.has(fiber.tag) && fiber.flags & performedWork) count.renders += 1;
    if (fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) {
      if (child.alternate) updated(child, child.alternate);
      else {
        if (functions.has(child.tag)) count.renders += 1;
        mounted(child.child);
      }
    }
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onScheduleFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_id, root) => {
      count.commits += 1;
      if (root.current.alternate) updated(root.current, root.current.alternate);
      else mounted(root.current.child);
    },
  };
  const [start, stop] = [window.setInterval, window.clearInterval];
  const running = new Set();
  window.setInterval = (...given) => {
    const id = start(...given);
    running.add(id);
    count.timers = running.size;
    return id;
  };
  window.clearInterval = (id) => {
    running.delete(id);
    count.timers = running.size;
    stop(id);
  };
})()`;

interface Count {
  readonly renders: number;
  readonly commits: number;
  readonly timers: number;
}

/** Needs `packages/web/dist`. */
export async function pagesRendersBench(): Promise<BenchRow[]> {
  const { page, open, close } = await openOverview();
  try {
    await page.addInitScript(counter);
    await open();
    await page.locator('[data-tile^="cell."] canvas').nth(5).waitFor();
    // The last part of the page has been drawn.
    await page.waitForTimeout(10_000);
    const read = () => page.evaluate<Count>('({ ...window.__count })');
    const before = await read();
    await page.waitForTimeout(measuredS * 1000);
    const after = await read();
    return [
      { name: 'component renders a second, live overview', figure: (after.renders - before.renders) / measuredS, unit: '/s' },
      { name: 'commits a second, live overview', figure: (after.commits - before.commits) / measuredS, unit: '/s' },
      { name: 'intervals that run, live overview', figure: after.timers, unit: '' },
    ];
  } finally {
    await close();
  }
}
