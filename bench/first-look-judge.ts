/** Checks the first view of every screen of the furnished demonstration, in English (dark) and Chinese (light), on a small desktop. */
import type { BrowserContext } from 'playwright-core';
import { seriousFindings } from '../e2e/axe.ts';
import { type FirstLookExceptions, firstFaults, firstLook } from '../e2e/first-look.ts';
import { type RouteSpec, routes } from '../packages/contract/src/routes/index.ts';
import { untilTrue } from './first-look-page.ts';

const size = { width: 1366, height: 768 };
/** Changes of a loading page settle within this time, ms. */
const timeLimitMs = 10_000;
const pollMs = 500;
const loadMs = 60_000;

const list = 'a list: its rows are the answer';
const form = 'a form: what is set is the answer';

const exceptions: FirstLookExceptions = {
  withoutPicture: {
    devices: 'each device is a card with its state and values',
    cameras: 'the demonstration has no camera',
    log: list,
    'dev-log': list,
    'dev-data': form,
    notices: 'rules are sentences',
    'project/file': list,
    'user/p/u/manage': list,
    'user/p/u/invite': list,
    'user/invaccept': form,
    userinfo: form,
    setup: form,
  },
  mayBeEmpty: {
    'alarm-performance': 'no alarm flood is good news',
    'dev-control': 'a battery stack is not commanded',
    cameras: 'the demonstration has no camera',
    'dev-data': 'readings are imported by people',
  },
};

export const judgedReaders = [
  { language: 'en', theme: 'dark' },
  { language: 'zh', theme: 'light' },
] as const;

type Reader = (typeof judgedReaders)[number];

const specs = new Map(Object.values<RouteSpec>(routes).map((route) => [route.path, route]));
const busy = "document.querySelector('main [data-skeleton], main [aria-busy=true], main .ant-spin-spinning, .cz-progress') === null";
const isThere = `document.querySelector('main h1, main h2, [data-wall] h1') !== null && ${busy}`;

/** The faults of one screen; empty if there are none. */
async function faultsAt(context: BrowserContext, path: string, address: string, { language }: Reader): Promise<readonly string[]> {
  const page = await context.newPage();
  try {
    await page.setViewportSize(size);
    await page.goto(address);
    const isLoaded = await untilTrue(page, isThere, loadMs);
    if (!isLoaded) return [`not there within ${loadMs / 1000} s`];
    const route = specs.get(path) ?? { path, frame: 'page' as const };
    const until = Date.now() + timeLimitMs;
    for (;;) {
      const faults = firstFaults(await firstLook(page), route, { language, height: size.height }, exceptions);
      if (faults.length === 0 || Date.now() > until) return [...faults, ...(await seriousFindings(page, 'body'))];
      await page.waitForTimeout(pollMs);
    }
  } finally {
    await page.close();
  }
}

/** Prints and returns screens with a fault, as `path, language: faults`. */
export async function judgeFirstLooks(
  openContext: (reader: Reader) => Promise<BrowserContext>,
  addresses: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const faulty: string[] = [];
  for (const reader of judgedReaders) {
    const context = await openContext(reader);
    for (const [path, address] of addresses) {
      const faults = await faultsAt(context, path, address, reader);
      if (faults.length === 0) continue;
      const found = `${path}, ${reader.language}: ${faults.join(' | ')}`;
      // Printed at once: a run over all screens takes minutes.
      console.log(`  ${found}`);
      faulty.push(found);
    }
    await context.close();
  }
  return faulty;
}
