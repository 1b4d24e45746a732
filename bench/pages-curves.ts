/**
 * `npm run bench pages-curves`: in a real browser a year of ten parameters, sixteen curves of 86,400 raw readings, and run states of 30
 * devices over 90 days. BENCH_DAYS (default 30) is the number of days of the year with a reading every second; the earlier days have one
 * every minute, which gives the same hourly values, from which a year is drawn.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { startStation } from '../e2e/station.ts';
import { bareLogEntry } from '../packages/server/src/testing/log-entry.ts';
import { session } from './api-session.ts';
import { frameWork } from './browser-work.ts';
import { openPage } from './load-station.ts';
import { type OwnServer, openOwnServer } from './own-server.ts';
import { type BenchRow, quantile } from './row.ts';

const dayMs = 86_400_000;
const secondDays = Number(process.env.BENCH_DAYS ?? 30);
const yearDays = 365;
const meterCount = 16;
const yearCurves = 10;
const machineCount = 30;
const ganttDays = 90;
/** About the number of run states in 90 days of a machine that stops every ten minutes. */
const statesEach = 12_970;
const loads = 7;
const acts = 12;
const batchRows = 500_000;
const viewport = { width: 1366, height: 768 };

const description = {
  projects: [
    {
      ...{ key: 'bench', name: 'Bench', type: 2, timeZone: 'Asia/Shanghai' },
      devices: [
        ...Array.from({ length: meterCount }, (_, at) => ({
          ...{ key: `meter${at}`, name: `Meter ${at}`, typeId: 1203, profileId: 'mqtt-meter', token: `meter-token-${at}` },
          connection: { kind: 'mqtt', periodMs: 1000 },
        })),
        ...Array.from({ length: machineCount }, (_, at) => ({
          ...{ key: `machine${at}`, name: `Machine ${at}`, typeId: 1501, profileId: 'mqtt-machine', token: `machine-token-${at}` },
          connection: { kind: 'mqtt', periodMs: 1000 },
        })),
      ],
    },
  ],
};

/** Stores readings of one meter, equally spaced over [start, end). */
async function storeReadings({ deps }: OwnServer, key: string, [start, end]: readonly [number, number], spacingMs: number): Promise<void> {
  const { registry, telemetry } = deps;
  const paramId = registry.deviceByKey(key)?.params.find(({ point }) => point.metric === 'active_power')?.paramId ?? 0;
  const rows = Math.floor((end - start) / spacingMs);
  for (let at = 0; at < rows; at += batchRows) {
    const count = Math.min(batchRows, rows - at);
    const times = Float64Array.from({ length: count }, (_, index) => start + (at + index) * spacingMs);
    const values = Float64Array.from(times, (time) => Math.round(Math.sin(time / 9e5) * 1e5 + Math.sin(time / 7e3) * 2e4) / 100);
    const batch = { paramIds: new Uint32Array(count).fill(paramId), times, values, quality: new Uint8Array(count) };
    await telemetry.history.importBatch(batch, { spacingMs });
  }
}

/** Stores run states of the machines as they are in the log: running and stopped in turn. */
async function storeStates({ deps, store }: OwnServer, end: number): Promise<number> {
  const { registry } = deps;
  const stepMs = (ganttDays * dayMs) / statesEach;
  let stored = 0;
  for (let machine = 0; machine < machineCount; machine += 1) {
    const device = registry.deviceByKey(`machine${machine}`);
    if (device === undefined) throw new Error('no machine');
    const rows = Array.from({ length: statesEach }, (_, at) => ({
      ...bareLogEntry,
      ...{ type: 5, project_id: device.projectId, device_id: device.id, metric: device.type.status?.metric ?? null },
      ...{ alarm_key: `${device.id}:state`, content_zh: 'S', content_en: 'S', result: at % 2 === 0 ? 'running' : 'stopped' },
      start_time: Math.round(end - (statesEach - at) * stepMs),
      recover_time: Math.round(end - (statesEach - at - 1) * stepMs),
    }));
    for (let at = 0; at < rows.length; at += 500) {
      await store.db
        .insertInto('log_entries')
        .values(rows.slice(at, at + 500))
        .execute();
      stored += Math.min(500, rows.length - at);
    }
  }
  return stored;
}

/** Fills the folder. A server that closes does not wait for its roll-ups, so they are computed before. */
async function fill(folder: string): Promise<{ readonly points: number; readonly states: number }> {
  const server = await openOwnServer({ folder: join(folder, 'data') });
  try {
    const end = Math.floor(Date.now() / 60_000) * 60_000;
    const fine = end - secondDays * dayMs;
    for (let meter = 0; meter < meterCount; meter += 1) {
      const inYear = meter < yearCurves;
      if (inYear) await storeReadings(server, `meter${meter}`, [end - yearDays * dayMs, fine], 60_000);
      await storeReadings(server, `meter${meter}`, [inYear ? fine : end - dayMs, end], 1000);
    }
    const points = yearCurves * ((yearDays - secondDays) * 1440 + secondDays * 86_400) + (meterCount - yearCurves) * 86_400;
    const states = await storeStates(server, end);
    await server.deps.telemetry.settle();
    return { points, states };
  } finally {
    await server.close();
  }
}

/** Time from a click to the frame that shows its answer, ms. */
async function timeOf(page: Page, click: () => Promise<void>): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().includes('getParamHistory'));
  const began = performance.now();
  await click();
  await (await answered).finished();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))');
  return performance.now() - began;
}

/** Requests frames continuously, even if the page requests none. */
async function ticking(page: Page, during: () => Promise<void>): Promise<void> {
  await page.evaluate('globalThis.ticks = true; (function tick() { if (globalThis.ticks) requestAnimationFrame(tick); })();');
  await during();
  await page.evaluate('globalThis.ticks = false');
}

/** Work of frames of an empty canvas that is cleared each frame. */
async function emptyWork(page: Page, cdp: CDPSession): Promise<number[]> {
  await page.goto('about:blank');
  await page.evaluate(`document.body.innerHTML = '<canvas width="1050" height="480"></canvas>'`);
  return frameWork(cdp, () =>
    page.evaluate(`new Promise((resolve) => {
      const context = document.querySelector('canvas').getContext('2d');
      let left = 200;
      const next = () => { context.clearRect(0, 0, 1050, 480); if (left-- > 0) requestAnimationFrame(next); else resolve(0); };
      next();
    })`),
  );
}

interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly projectId: number;
  readonly meters: readonly number[];
  readonly machines: readonly number[];
}

/** A year of ten parameters: from the click on "12 months". */
async function yearRows({ page, projectId, meters }: Opened): Promise<BenchRow[]> {
  const keys = meters.slice(0, yearCurves).map((id) => `${id}:active_power`);
  const times: number[] = [];
  // Reloaded each time: the page caches answers.
  for (let load = 0; load < loads; load += 1) {
    await page.goto(`/czyun/${projectId}/history?keys=${keys.join(',')}&range=24h`);
    await page.locator('.u-over').first().waitFor();
    times.push(await timeOf(page, () => page.getByText('近 12 个月', { exact: true }).click()));
  }
  return [
    { name: `a year of ${yearCurves} parameters, from click to curves, median`, figure: quantile(times, 0.5), unit: 'ms', goal: '< 1000' },
  ];
}

/** Zoom by drag and zoom out by double click with sixteen curves. */
async function curveRows({ page, cdp, projectId, meters }: Opened, empty: number): Promise<BenchRow[]> {
  const keys = meters.map((id) => `${id}:active_power`);
  await page.goto(`/czyun/${projectId}/history?keys=${keys.join(',')}&range=24h`);
  const over = page.locator('.u-over').first();
  await over.waitFor();
  await page.waitForTimeout(2000);
  const box = await over.boundingBox();
  if (box === null) throw new Error('no chart');
  const y = box.y + box.height / 2;
  const work = await frameWork(cdp, () =>
    ticking(page, async () => {
      for (let act = 0; act < acts; act += 1) {
        await page.mouse.move(box.x + box.width * 0.3, y);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * 0.7, y, { steps: 20 });
        await page.mouse.up();
        await page.waitForTimeout(400);
        await page.mouse.dblclick(box.x + box.width / 2, y);
        await page.waitForTimeout(400);
      }
    }),
  );
  const p95 = quantile(work, 0.95);
  const name = `${keys.length} curves of 86,400 readings, zoomed in and out, p95 of a frame (${work.length} frames)`;
  return [{ name, figure: p95, unit: 'ms', ratio: p95 / empty, ratioTo: 'an empty canvas' }];
}

/** Run states of 90 days: zoomed and moved by wheel and drag. */
async function ganttRows({ page, cdp, projectId, machines }: Opened, states: number, empty: number): Promise<BenchRow[]> {
  const [first, ...others] = machines;
  await page.goto(`/czyun/${projectId}/dev-stop-cause?id=${first}&devices=${others.join(',')}&range=3months`);
  const tracks = page.locator('[data-tracks] canvas').first();
  const began = performance.now();
  await tracks.waitFor();
  const shown = performance.now() - began;
  await page.waitForTimeout(3000);
  const box = await tracks.boundingBox();
  if (box === null) throw new Error('no Gantt');
  const y = box.y + 100;
  const work = await frameWork(cdp, () =>
    ticking(page, async () => {
      await page.mouse.move(box.x + box.width / 2, y);
      await page.keyboard.down('Control');
      for (let step = 0; step < 24; step += 1) {
        await page.mouse.wheel(0, step < 12 ? -120 : 120);
        await page.waitForTimeout(40);
      }
      await page.keyboard.up('Control');
      for (let act = 0; act < acts; act += 1) {
        await page.mouse.wheel(0, act % 2 === 0 ? 200 : -200);
        await page.waitForTimeout(60);
      }
    }),
  );
  const p95 = quantile(work, 0.95);
  return [
    { name: `Gantt of ${machineCount} devices over ${ganttDays} days (${states} states) in sight`, figure: shown, unit: 'ms' },
    {
      name: `Gantt zoomed and scrolled, p95 of a frame (${work.length} frames)`,
      figure: p95,
      unit: 'ms',
      ratio: p95 / empty,
      ratioTo: 'an empty canvas',
    },
  ];
}

export async function pagesCurvesBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-curves-'));
  const begin = () => startStation({ plant: false, dataDir: folder, description });
  const rows: BenchRow[] = [];
  try {
    // Creates the store, its people and devices.
    await (await begin()).stop();
    const { points, states } = await fill(folder);
    console.log(`${(points / 1e6).toFixed(1)} million readings and ${states} run states stored`);
    const station = await begin();
    const server = await launchBrowser();
    try {
      const { sid, ask } = await session(station.api, 'platform');
      const { list } = await ask<{ list: { id: number }[] }>('/proj/getProjList?isAll=true');
      const projectId = list[0]?.id ?? 0;
      const devices = await ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${projectId}`);
      const idsOf = (kind: string) => devices.filter(({ key }) => key.startsWith(kind)).map(({ id }) => id);
      const browser = await chromium.connect(server.wsEndpoint());
      const page = await openPage(browser, { station, sid }, viewport);
      const cdp = await page.context().newCDPSession(page);
      const empty = quantile(await emptyWork(page, cdp), 0.95);
      rows.push({ name: 'empty canvas of 1050×480, p95 of a frame', figure: empty, unit: 'ms' });
      const opened: Opened = { page, cdp, projectId, meters: idsOf('meter'), machines: idsOf('machine') };
      rows.push(...(await yearRows(opened)), ...(await curveRows(opened, empty)), ...(await ganttRows(opened, states, empty)));
      return rows;
    } finally {
      await server.close();
      await station.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
