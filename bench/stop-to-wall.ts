/**
 * `npm run bench stop-to-wall`: machines of the demonstration's factory are stopped one after the other (BENCH_STOPS, default 20). How long after the
 * reading that shows the stop its tile on the plant's wall changes, and how long after the order to the plant, which computes once a second.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Station } from '../e2e/station.ts';
import { type ApiSession, session } from './api-session.ts';
import { openOverview } from './overview-page.ts';
import { type BenchRow, quantile } from './row.ts';

const stops = Number(process.env.BENCH_STOPS ?? 20);
const waitMs = 120_000;

interface Delays {
  readonly ofReading: number;
  readonly ofOrder: number;
}

async function orderStop({ ports }: Station, device: string, on: boolean): Promise<void> {
  const body = JSON.stringify({ kind: 'machine-stop', device, on });
  const answer = await fetch(`http://127.0.0.1:${ports.control}/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`plant: ${answer.status} ${await answer.text()}`);
}

/** IDs of the machines whose tiles show a state of work; empty if there is none in time. */
async function workingMachines(page: Page): Promise<readonly number[]> {
  for (const end = Date.now() + waitMs; Date.now() < end; await wait(500)) {
    const found = await page.evaluate<number[]>(
      `[...document.querySelectorAll('[data-machine]')].flatMap((tile) => (['run', 'auto'].includes(tile.dataset.state) ? Number(tile.dataset.machine) : []))`,
    );
    if (found.length > 0) return found;
  }
  throw new Error('no machine works');
}

/** Instant at which the tile of a machine shows a stop, ms since 1970. */
const whenStopped = (page: Page, id: number) =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const isShown = () => ['stop', 'fault'].includes(document.querySelector('[data-machine="${id}"]')?.dataset.state);
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      resolve(Date.now());
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    setTimeout(() => reject(new Error('the stop is not on the wall')), ${waitMs});
  })`);

/** Start of the stop in the log of run states: the time of the first reading that shows it, ms. */
async function startOfStop({ ask }: ApiSession, projectId: number, id: number, after: number): Promise<number> {
  for (const end = Date.now() + waitMs; Date.now() < end; await wait(500)) {
    const { list } = await ask<{ list: { start: number }[] }>(
      `/api/stops/list?projectId=${projectId}&deviceIds=${id}&start=${after - 60_000}&pageSize=200`,
    );
    const start = list.map((stop) => stop.start).find((one) => one >= after - 1000);
    if (start !== undefined) return start;
  }
  throw new Error('the stop is not in the log');
}

export async function stopToWallBench(): Promise<BenchRow[]> {
  const { page, station, close } = await openOverview();
  try {
    const caller = await session(station.api);
    const { list } = await caller.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
    const projectId = list.find(({ projectType }) => projectType.id === 2)?.id ?? 0;
    const devices = await caller.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${projectId}`);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`/czyun/${projectId}/DigitalCockpit`);
    await page.locator('[data-machine]').first().waitFor();
    const measured: Delays[] = [];
    for (let at = 0; at < stops; at += 1) {
      const working = await workingMachines(page);
      const id = working[at % working.length] ?? 0;
      const key = devices.find((device) => device.id === id)?.key ?? '';
      await wait(2000 + Math.random() * 1000);
      const shown = whenStopped(page, id);
      const ordered = Date.now();
      await orderStop(station, key, true);
      const shownAt = await shown;
      measured.push({ ofReading: shownAt - (await startOfStop(caller, projectId, id, ordered)), ofOrder: shownAt - ordered });
      await orderStop(station, key, false);
    }
    const row = (name: string, of: (one: Delays) => number): BenchRow[] => [
      { name: `${name}, median of ${measured.length}`, figure: quantile(measured.map(of), 0.5), unit: 'ms' },
      { name: `${name}, longest`, figure: Math.max(...measured.map(of)), unit: 'ms', goal: '< 1 000' },
    ];
    return [
      ...row('stop on the wall after its reading', ({ ofReading }) => ofReading),
      ...row('stop on the wall after the order to the plant', ({ ofOrder }) => ofOrder),
    ];
  } finally {
    await close();
  }
}
