/**
 * `npm run bench pages-board`: a board with 60 widgets and 2,000 points whose values all change every two seconds, entirely visible in a
 * real browser: work of the main thread per frame.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { session } from './api-session.ts';
import { frameWork } from './browser-work.ts';
import { ended, machines, openPage, sendValues, startLoadStation } from './load-station.ts';
import { type BenchRow, quantile } from './row.ts';

const machineCount = 200;
const widgets = 60;
const measuredMs = 30_000;
const longest = { table: 40, bar: 24, pie: 12, trend: 12, value: 1 } as const;
type Kind = keyof typeof longest;
/** Six columns of ten rows. */
const [across, widthColumns, heightRows] = [6, 2, 12];

interface Tile {
  readonly kind: Kind;
  readonly points: readonly string[];
}

/** Every point on at least one widget: tables for most of them, and some widgets of each other kind. */
function tilesOf(points: readonly string[]): Tile[] {
  const some = (kind: Kind, times: number, from: number): Tile[] =>
    Array.from({ length: times }, (_, at) => ({ kind, points: points.slice(from + at * longest[kind], from + (at + 1) * longest[kind]) }));
  const tables = some('table', Math.ceil(points.length / longest.table), 0);
  return [...tables, ...some('bar', 3, 0), ...some('pie', 2, 100), ...some('trend', 3, 200), ...some('value', 2, 300)];
}

const optionsOf = ({ kind, points }: Tile) => ({
  title: '',
  points: points.join(','),
  ...(kind === 'trend' ? { range: '1h' } : {}),
  ...(kind === 'value' ? { spark: true } : {}),
});

export async function pagesBoardBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-board-'));
  const load = await startLoadStation(folder, machineCount, machines);
  const server = await launchBrowser();
  const sending = sendValues(load, { everyS: 2, seconds: 24 * 3600 });
  try {
    const { ask } = await session(load.station.api, 'platform');
    const { list } = await ask<{ list: { id: number }[] }>('/proj/getProjList?isAll=true');
    const projectId = list[0]?.id ?? 0;
    const devices = await ask<{ id: number }[]>(`/device/getAllByProjId?id=${projectId}`);
    const metrics = load.devices[0]?.metrics.map(([metric]) => metric) ?? [];
    const points = devices.flatMap(({ id }) => metrics.map((metric) => `${id}:${metric}`));
    const tiles = tilesOf(points);
    if (tiles.length !== widgets || points.length !== 2000) throw new Error(`${tiles.length} widgets, ${points.length} points`);
    const content = {
      tiles: tiles.map((each, at) => ({
        ...{ id: `t${at}`, kind: `board.${each.kind}`, w: widthColumns, h: heightRows, options: optionsOf(each) },
        ...{ x: (at % across) * widthColumns, y: Math.floor(at / across) * heightRows },
      })),
      range: '1h',
      deviceType: null,
    };
    const { id } = await ask<{ id: number }>('/api/boards/save', { projectId, version: 0, name: 'Bench', content });

    const browser = await chromium.connect(server.wsEndpoint());
    const page = await openPage(browser, load, { width: 1920, height: 5200 });
    const cdp = await page.context().newCDPSession(page);
    await page.goto(`/czyun/${projectId}/diydemo?board=${id}`);
    // One link per row of the tables.
    await page
      .locator('main a[href*="dev-monitor"]')
      .nth(points.length - 1)
      .waitFor();
    await pause(15_000);
    const work = await frameWork(cdp, () => pause(measuredMs));
    return [
      {
        name: `main thread a frame, p95: ${widgets} widgets with ${points.length} points in sight (${work.length} frames)`,
        figure: quantile(work, 0.95),
        unit: 'ms',
        goal: '< 20',
      },
    ];
  } finally {
    sending.kill();
    await ended(sending);
    await server.close();
    await load.station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
