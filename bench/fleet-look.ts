/**
 * `npm run bench fleet-look`: the projects of a platform administrator with BENCH_PROJECTS sites (default 200) as cards, list and map, on a
 * desktop and on a phone: time to the main content and layout shift.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { startStation } from '../e2e/station.ts';
import { type ApiSession, session } from './api-session.ts';
import { visitor } from './first-look.ts';
import { lookAt } from './first-look-page.ts';
import { type BenchRow, quantile } from './row.ts';

const devices = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const;
const views = ['cards', 'list', 'map'] as const;
const loads = 3;
const watchMs = 4500;

/** Sites spread over the land between 22° and 42° N, 100° and 121° E. */
async function addProjects({ ask }: ApiSession, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await ask('/api/setup/createProject', {
      ...{ name: `储能电站 ${n}`, nameEn: `Storage station ${n}`, type: 1, timeZone: 'Asia/Shanghai' },
      location: { lng: 100 + ((n * 13) % 210) / 10, lat: 22 + ((n * 29) % 200) / 10 },
    });
}

/** Needs `packages/web/dist`. */
export async function fleetLookBench(): Promise<BenchRow[]> {
  const count = Number(process.env.BENCH_PROJECTS ?? 200);
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-fleet-'));
  const station = await startStation({ dataDir: folder, historyDays: 1 });
  const server = await launchBrowser();
  try {
    const api = await session(station.api, 'platform');
    const { total } = await api.ask<{ total: number }>('/proj/getProjList?isAll=true');
    await addProjects(api, count - total);
    const browser = await chromium.connect(server.wsEndpoint());
    const rows: BenchRow[] = [];
    for (const device of Object.keys(devices) as (keyof typeof devices)[]) {
      const context = await visitor(browser, { origin: station.origin, api }, devices[device], {}, { userName: 'platform', userType: 1 });
      for (const view of views) {
        const address = `/projects?stay=1&view=${view}`;
        const { shift, moved } = await lookAt(context, address, watchMs);
        const times: number[] = [];
        for (let load = 0; load < loads; load += 1) times.push((await lookAt(context, address, 0)).contentMs);
        rows.push(
          { name: `${device}: ${count} projects as ${view}`, figure: quantile(times, 0.5) / 1000, unit: 's', goal: '< 1' },
          { name: `${device}: … layout shift${shift > 0.02 ? ` (${moved})` : ''}`, figure: shift, unit: '', goal: '< 0.02' },
        );
      }
      await context.close();
    }
    return rows;
  } finally {
    await server.close();
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
