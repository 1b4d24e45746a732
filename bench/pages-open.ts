/** Overview, log and history in a real browser: the code that each loads, and on the overview how many calls wait for others. */
import type { Page, Request } from 'playwright-core';
import { openOverview } from './overview-page.ts';
import { gzipKb } from './pages.ts';
import type { BenchRow } from './row.ts';

/**
 * The round of each call: one more than the last round answered before its request. Determined by the order of requests and answers, never
 * by times: calls of one round are sent before any of them is answered.
 */
function roundsOf(page: Page, api: string): ReadonlyMap<string, number> {
  const rounds = new Map<string, number>();
  const asked = new Map<Request, number>();
  let answered = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!request.url().startsWith(api) || request.resourceType() === 'websocket') return;
    asked.set(request, answered + 1);
    rounds.set(pathname, Math.min(rounds.get(pathname) ?? Number.POSITIVE_INFINITY, answered + 1));
  });
  page.on('requestfinished', (request) => {
    answered = Math.max(answered, asked.get(request) ?? 0);
  });
  return rounds;
}

const isChart = (file: string) => /echarts|echart-canvas|uplot|zrender/.test(file);

/** Scripts of the bundle that the page requests from now on; a cached one counts too. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/.*\.js$/.test(pathname)) scripts.add(pathname.slice(1));
  });
  return scripts;
}

const screens = { log: 'main tbody tr', history: 'main h1' } as const;

/** Needs `packages/web/dist`. */
export async function pagesOpenBench(): Promise<BenchRow[]> {
  const { page, station, open, close } = await openOverview();
  try {
    const rounds = roundsOf(page, station.api);
    const scripts = scriptsOf(page);
    await open();
    const first = [...rounds].filter(([path]) => /(getMainPage|queryProject|config|preferences\/get)$/.test(path));
    // Tiles below the visible area are loaded after it.
    const seen = [...scripts].filter((file) => !isChart(file));
    await page.locator('[data-tile^="cell."] canvas').nth(5).waitFor();
    console.log([...rounds].map(([path, round]) => `round ${round} ${path}`).join('\n'));
    const others = [...scripts].filter((file) => !isChart(file));
    const rows: BenchRow[] = [
      {
        name: 'rounds of calls that the first figures of the overview wait for',
        figure: Math.max(0, ...first.map(([, round]) => round)),
        unit: 'rounds',
        goal: '1',
      },
      { name: 'JavaScript of frame and overview as first seen, gzip', figure: gzipKb(seen), unit: 'kB', goal: '≤ 320' },
      { name: 'with all tiles of its board', figure: gzipKb(others), unit: 'kB' },
      { name: 'its files', figure: others.length, unit: 'files', goal: '≤ 60' },
      { name: 'ECharts, which its rings and bars load after that, gzip', figure: gzipKb([...scripts].filter(isChart)), unit: 'kB' },
    ];
    for (const [name, selector] of Object.entries(screens)) {
      scripts.clear();
      await page.goto(`/czyun/1/${name}`);
      await page.locator(selector).first().waitFor();
      await page.waitForTimeout(5000);
      const own = [...scripts].filter((file) => !isChart(file));
      const more = own.filter((file) => !others.includes(file));
      rows.push(
        { name: `JavaScript of frame and ${name}, gzip`, figure: gzipKb(own), unit: 'kB' },
        { name: 'its files', figure: own.length, unit: 'files' },
        { name: 'more than the overview', figure: gzipKb(more), unit: 'kB', goal: '≤ 120' },
      );
    }
    return rows;
  } finally {
    await close();
  }
}
