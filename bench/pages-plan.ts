/**
 * `npm run bench pages-plan`: a production plan of 200 operations on 20 machines: dragging one of them in a real browser, and the time of a
 * proposal.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { shiftsApi } from '../packages/contract/src/index.ts';
import { oeeApi } from '../packages/contract/src/oee/index.ts';
import { productionApi } from '../packages/contract/src/production/index.ts';
import { type ApiSession, session } from './api-session.ts';
import { frameWork } from './browser-work.ts';
import { machines, openPage, startLoadStation } from './load-station.ts';
import { type BenchRow, quantile } from './row.ts';

const [machineCount, operationCount] = [20, 200];
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const products = ['A', 'B', 'C', 'D', 'E'];
const cycleS = 30;
/** Quantity of two hours of work. */
const quantity = (2 * 3600) / cycleS;
const dragSteps = 600;
const stepMs = 16;
/** Offset of Asia/Shanghai, ms. */
const zoneMs = 8 * hourMs;

interface Plan {
  readonly settings: { readonly version: number };
  readonly orders: readonly { readonly operations: readonly { readonly id: number; readonly version: number }[] }[];
}

/** Orders one after another on every machine, three hours each with set-up and a gap. */
async function plan(ask: ApiSession['ask'], projectId: number, deviceIds: readonly number[]): Promise<number> {
  const { id: crew } = await ask<{ id: number }>(shiftsApi.crewSave.path, { projectId, name: 'Bench', userIds: [] });
  const from = new Date(Date.now() - 5 * dayMs).toISOString().slice(0, 10);
  const shifts = [{ name: 'S1', from: '00:00', to: '00:00' }];
  await ask(shiftsApi.patternSave.path, { projectId, from, anchor: from, shifts, cycle: [[crew]] });
  for (const deviceId of deviceIds) await ask(oeeApi.saveIdealCycle.path, { deviceId, version: 0, product: '', from, cycleS });
  const planned = () => ask<Plan>(`${productionApi.getProductionPlan.path}?projectId=${projectId}`);
  const { settings } = await planned();
  await ask(productionApi.saveProductionSettings.path, {
    ...{ projectId, version: settings.version, speed: 100 },
    products: products.map((code) => ({ code, name: code, nameEn: code })),
    setups: [{ deviceId: null, from: '', to: '', minutes: 20 }],
  });
  // Every machine with an ideal cycle time may run each of them.
  const rows = Array.from({ length: operationCount }, (_, at) => ({
    ...{ number: `B-${at + 1}`, product: products[at % products.length], quantity: `${quantity}` },
    due: new Date(Date.now() + (4 + (at % 36)) * hourMs + zoneMs).toISOString().slice(0, 16).replace('T', ' '),
  }));
  await ask(`${productionApi.importProductionOrders.path}?apply=true`, { projectId, rows });
  const begin = Math.ceil(Date.now() / hourMs) * hourMs;
  const all = (await planned()).orders.flatMap(({ operations }) => operations);
  if (all.length !== operationCount) throw new Error(`${all.length} operations`);
  await ask(productionApi.saveProductionPlan.path, {
    projectId,
    operations: all.map(({ id, version }, at) => ({
      ...{ id, version, deviceId: deviceIds[at % deviceIds.length] },
      start: begin + Math.floor(at / deviceIds.length) * 3 * hourMs,
    })),
  });
  return all[0]?.id ?? 0;
}

/** Drags the pressed pointer over the page, back and forth in time and across rows. */
async function dragged(page: Page, from: { readonly x: number; readonly y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 0; step < dragSteps; step++) {
    const turn = (step / dragSteps) * 5 * Math.PI;
    await page.mouse.move(from.x + 300 * (1 - Math.cos(turn)), from.y + 140 * (1 - Math.cos(turn / 3)));
    await pause(stepMs);
  }
  await page.mouse.up();
}

/** Requests every frame, so that each is in the trace. */
const everyFrame = '(function next() { requestAnimationFrame(next); })()';

const emptyPage = `<!doctype html><body style="margin:0"><div id="box" style="position:absolute;width:120px;height:32px;background:#69c"></div><script>
const box = document.getElementById('box');
addEventListener('pointermove', ({ clientX, clientY }) => requestAnimationFrame(() => { box.style.transform = 'translate(' + clientX + 'px,' + clientY + 'px)'; }));
</script>`;

export async function pagesPlanBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-plan-'));
  const load = await startLoadStation(folder, machineCount, machines);
  const server = await launchBrowser();
  try {
    const { ask } = await session(load.station.api, 'platform');
    const { list } = await ask<{ list: { id: number }[] }>('/proj/getProjList?isAll=true');
    const projectId = list[0]?.id ?? 0;
    const devices = await ask<{ id: number }[]>(`/device/getAllByProjId?id=${projectId}`);
    const ids = devices.map(({ id }) => id);
    const operation = await plan(ask, projectId, ids);
    const asked = performance.now();
    const proposal = await ask<{ operations: readonly unknown[]; tried: number }>(productionApi.previewProductionPlan.path, { projectId });
    const proposalMs = performance.now() - asked;

    const browser = await chromium.connect(server.wsEndpoint());
    const page = await openPage(browser, load);
    const cdp = await page.context().newCDPSession(page);
    await page.goto(`/czyun/${projectId}/schedule`);
    const bar = page.locator(`[data-operation="${operation}"]`);
    await bar.waitFor();
    await pause(5000);
    const box = await bar.boundingBox();
    if (!box) throw new Error('no bar');
    const start = { x: box.x + 20, y: box.y + box.height / 2 };
    await page.evaluate(everyFrame);
    const work = await frameWork(cdp, () => dragged(page, start));
    const moved = await bar.getAttribute('data-moved');
    if (moved !== 'true') throw new Error('the operation was not moved');

    const blank = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await blank.setContent(emptyPage);
    await blank.evaluate(everyFrame);
    const empty = await frameWork(await blank.context().newCDPSession(blank), () => dragged(blank, start));
    const [p95, emptyP95] = [quantile(work, 0.95), quantile(empty, 0.95)];
    return [
      {
        name: `proposal for ${proposal.operations.length} operations (${proposal.tried} plans compared)`,
        figure: proposalMs / 1000,
        unit: 's',
        goal: '< 5',
      },
      {
        name: `main thread a frame while an operation is dragged, p95: ${operationCount} operations on ${machineCount} machines (${work.length} frames)`,
        ...{ figure: p95, unit: 'ms', ratio: p95 / emptyP95, ratioTo: 'an empty page' },
      },
    ];
  } finally {
    await server.close();
    await load.station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
