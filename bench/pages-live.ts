/**
 * Two thousand machines with ten values each in a real browser: work of the main thread while scrolling with changing values, socket
 * traffic of scrolling compared with complete new requests.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Page, chromium as playwright } from 'playwright-core';
import type { ServerFrame } from '../packages/contract/src/kernel/live.ts';
import { frameWork, trafficOf } from './browser-work.ts';
import { ended, type LoadStation, machines, openPage, sendValues, startLoadStation } from './load-station.ts';
import { type BenchRow, quantile } from './row.ts';

const count = 2000;
const pauses = 20;
const scrollFrames = 240;
const browserFlags = new Set(['--single-process', '--no-zygote', '--disable-web-security', '--allow-running-insecure-content']);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Bytes in both directions of one request for a project and these points of it, as an older page sent at every pause of scrolling. */
async function fullQuestion({ station, sid }: LoadStation, projectId: number, paramIds: readonly number[]): Promise<number> {
  const socket = new WebSocket(`${station.api.replace('http', 'ws')}/live`);
  const questions = [{ op: 'subscribe', projectId }, { op: 'want', paramIds }, { op: 'ping' }].map((frame) => JSON.stringify(frame));
  let bytes = questions.slice(0, 2).join('').length;
  await new Promise<void>((resolve) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'hello', sid })));
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.op === 'welcome') for (const question of questions) socket.send(question);
      else if (frame.op === 'pong') resolve();
      else bytes += String(data).length;
    });
  });
  socket.close();
  return bytes;
}

/** Expression that finds the scrolling container of an element in the page. */
const boxOf = (selector: string) => `(() => {
  let host = document.querySelector(${JSON.stringify(selector)});
  const scrolls = (box) => box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY);
  while (host && !scrolls(host)) host = host.parentElement;
  return host ?? document.scrollingElement;
})()`;

const jump = (page: Page, selector: string, px: number) => page.evaluate(`${boxOf(selector)}.scrollBy(0, ${px})`);

/** Scrolls one step per frame, there and back. */
const scroll = (page: Page, selector: string, frames: number, stepPx: number) =>
  page.evaluate(`new Promise((resolve) => {
    const box = ${boxOf(selector)};
    let frame = 0;
    const next = () => {
      box.scrollBy(0, frame < ${frames / 2} ? ${stepPx} : -${stepPx});
      frame += 1;
      if (frame < ${frames}) requestAnimationFrame(next);
      else resolve();
    };
    requestAnimationFrame(next);
  })`);

export async function pagesLiveBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-pages-'));
  const load = await startLoadStation(folder, count, machines);
  const args = chromium.args.filter((argument) => !browserFlags.has(argument));
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args, headless: true });
  const running: ChildProcess[] = [];
  const rows: BenchRow[] = [];
  try {
    const ask = async <T>(path: string) =>
      ((await (await fetch(`${load.station.api}${path}`, { headers: { sid: load.sid } })).json()) as { data: T }).data;
    const { list } = await ask<{ list: { id: number }[] }>('/proj/getProjList?isAll=true');
    const projectId = list[0]?.id ?? 0;
    // Every value has been received once before the measurement.
    const first = sendValues(load, { everyS: 5, seconds: 10 });
    running.push(first);
    await ended(first);

    const page = await openPage(browser, load);
    const traffic = trafficOf(page);
    const cdp = await page.context().newCDPSession(page);
    const table = `/czyun/${projectId}/devices?view=table`;
    const rowsOf = 'main tbody tr';
    await page.goto(table);
    await page.locator(rowsOf).first().waitFor();
    await sleep(5000);
    const before = { ...traffic };
    for (let pause = 0; pause < pauses; pause += 1) {
      await jump(page, rowsOf, 300);
      await sleep(400);
    }
    const scrolled = traffic.sent - before.sent + traffic.received - before.received;
    const inSight = await page.locator(rowsOf).count();
    const values = await ask<{ paramId: number }[]>(`/api/device/queryProjectDeviceParamStatus?projId=${projectId}`);
    const full = await fullQuestion(
      load,
      projectId,
      values.slice(0, inSight * 4).map(({ paramId }) => paramId),
    );
    rows.push({
      name: `socket traffic of ${pauses} pauses of scrolling ${count} devices`,
      figure: scrolled / 1000,
      unit: 'kB',
      goal: 'ratio < 0.05',
      ratio: scrolled / (full * pauses),
      ratioTo: 'asking for everything each time',
    });

    const moving = sendValues(load, { everyS: 5, seconds: 24 * 3600 });
    running.push(moving);
    await sleep(8000);
    for (const [name, address, selector] of [
      ['the list', table, rowsOf],
      ['shop floor and overview', `/czyun/${projectId}/home`, '[data-device]'],
    ] as const) {
      await page.goto(address);
      await page.locator(selector).first().waitFor();
      await sleep(8000);
      const work = await frameWork(cdp, () => scroll(page, selector, scrollFrames, 24));
      rows.push({
        name: `main thread a frame, p95: ${name} (${work.length} frames)`,
        figure: quantile(work, 0.95),
        unit: 'ms',
        goal: '< 20',
      });
    }
    return rows;
  } finally {
    for (const child of running) child.kill();
    await browser.close();
    await load.station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
