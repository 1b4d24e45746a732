/** The overview on a cold cache in a real browser: the code loaded until its cells are drawn, and the number of calls that wait for others. */
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

/** Needs `packages/web/dist`. */
export async function pagesOpenBench(): Promise<BenchRow[]> {
  const { page, station, open, close } = await openOverview();
  try {
    const rounds = roundsOf(page, station.api);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname.slice(1));
    });
    await open();
    const first = [...rounds].filter(([path]) => /(getMainPage|queryProject|config|preferences\/get)$/.test(path));
    await page.locator('[data-tile^="cell."] canvas').nth(5).waitFor();
    console.log([...rounds].map(([path, round]) => `round ${round} ${path}`).join('\n'));
    const echarts = [...scripts].filter((file) => /echarts|echart-canvas/.test(file));
    const others = [...scripts].filter((file) => !echarts.includes(file));
    return [
      {
        name: 'rounds of calls that the first figures of the overview wait for',
        figure: Math.max(0, ...first.map(([, round]) => round)),
        unit: 'rounds',
        goal: '1',
      },
      { name: 'JavaScript of frame and overview as first seen, gzip', figure: gzipKb(others), unit: 'kB', goal: '≤ 450' },
      { name: 'ECharts, which its rings and bars load after that, gzip', figure: gzipKb(echarts), unit: 'kB' },
    ];
  } finally {
    await close();
  }
}
