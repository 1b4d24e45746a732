/**
 * `npm run bench first-look`: every screen of the demonstration with 30 days of history, loaded by its address on a desktop and on a phone:
 * time to its main content, layout shift, and faults of its first view (no picture, an empty state, cut text, findings of axe).
 * BENCH_ORIGIN measures a running demonstration, BENCH_SCREENS=home,log only some screens; BENCH_LOADS is the number of timed loads of each
 * (default 3; 0: only the first views are checked).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { storeFonts } from '../e2e/layout-shift.ts';
import { type Station, startStation } from '../e2e/station.ts';
import { type RouteSpec, routes } from '../packages/contract/src/routes/index.ts';
import { isImported } from './any-station.ts';
import { type ApiSession, session } from './api-session.ts';
import { judgedReaders, judgeFirstLooks } from './first-look-judge.ts';
import { type Look, lookAt } from './first-look-page.ts';
import { type BenchRow, quantile } from './row.ts';

const historyDays = 30;
const devices = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const;
/** Lines of the frame that wait for the figures appear later than the figures. */
const watchMs = 4500;
const worst = 10;

interface Demonstration {
  readonly origin: string;
  readonly api: ApiSession;
  stop(): Promise<void>;
}

/** The profit target is created last on a first start. */
async function isFurnished(api: ApiSession, projectIds: readonly number[]): Promise<boolean> {
  const targets = projectIds.map((id) =>
    api.ask<{ list: { quantity: string }[] }>(`/api/targets/list?projectId=${id}&year=${new Date().getFullYear()}`),
  );
  return (await Promise.all(targets)).some(({ list }) => list.some(({ quantity }) => quantity === 'profit'));
}

/**
 * Resolves when the history of the demonstration is imported, its alarms are computed, its last day is settled, and the demonstration
 * content exists.
 */
async function untilComplete(station: Station, api: ApiSession, projectIds: readonly number[]): Promise<void> {
  const until = Date.now() + 20 * 60_000;
  const isComplete = async () => {
    if (!(await isImported(station, api))) return false;
    const { list } = await api.ask<{ list: { state: string }[] }>('/api/jobs/list?pageSize=100');
    if (!(await isFurnished(api, projectIds))) return false;
    return list.every(({ state: of }) => of !== 'running' && of !== 'waiting');
  };
  while (!(await isComplete().catch(() => false))) {
    if (Date.now() > until) throw new Error('the demonstration is not complete after 20 min');
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

async function demonstration(): Promise<Demonstration> {
  const origin = process.env.BENCH_ORIGIN;
  if (origin !== undefined) return { origin, api: await session(`${origin}/dataviewapi8`), stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-first-look-'));
  const station = await startStation({ dataDir: folder, historyDays, furnish: true });
  const stop = async () => {
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const api = await session(station.api);
    const { list } = await api.ask<{ list: { id: number }[] }>('/proj/getProjList');
    await untilComplete(
      station,
      api,
      list.map(({ id }) => id),
    );
    return { origin: station.origin, api, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Screens of production devices, and the device that they show. */
const makers: Readonly<Record<string, string>> = {
  'dev-process-record': 'vessel-1',
  'dev-rejects': 'machine-7',
  devicesView: 'machine-7',
  TableView: 'machine-7',
  schedule: 'machine-7',
  analyReport: 'machine-7',
  DigitalCockpit: 'machine-7',
  DigitalCockpit2: 'machine-7',
  DigitalCockpit3: 'machine-7',
  'dev-monitor-fan3d': 'fan-1',
  'dev-monitor-pressure_vessel': 'vessel-1',
};

/** Addresses of the screens: project screens in the storage project, device screens for its battery stack or for a production device. */
async function addressesOf(api: ApiSession): Promise<ReadonlyMap<string, string>> {
  const { list } = await api.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  const project = list.find(({ projectType }) => projectType.id === 1)?.id ?? 0;
  const found = await api.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${project}`);
  const device = found.find(({ key }) => key === 'bms-1')?.id ?? 0;
  const factory = list.find(({ projectType }) => projectType.id === 2)?.id ?? 0;
  const machines = await api.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${factory}`);
  const makerOf = (path: string) => machines.find(({ key }) => key === makers[path])?.id;
  const wanted = (process.env.BENCH_SCREENS ?? '').split(',').filter((path) => path !== '');
  const screens = Object.values<RouteSpec>(routes).filter(
    ({ built, area, path, platform }) =>
      built && area === 'project' && path !== 'index' && platform !== true && (wanted.length === 0 || wanted.includes(path)),
  );
  const incidents = await api.ask<{ list: { id: number }[] }>(`/api/incidents/list?projectId=${project}`);
  const subjectOf = ({ path, subject }: RouteSpec) =>
    subject === 'device' ? (makerOf(path) ?? device) : path === 'incident' ? incidents.list[0]?.id : undefined;
  const inside = screens.map((screen) => {
    const id = subjectOf(screen);
    const at = makerOf(screen.path) === undefined ? project : factory;
    return [screen.path, `/czyun/${at}/${screen.path}${id === undefined ? '' : `?id=${id}`}`] as const;
  });
  const all = wanted.length === 0 || wanted.includes('projects') ? [['projects', '/projects?stay=1'] as const] : [];
  return new Map([...all, ...inside]);
}

/** A browser context that is signed in with the session. */
export async function visitor(
  browser: Browser,
  { origin, api }: Pick<Demonstration, 'origin' | 'api'>,
  viewport: { width: number; height: number },
  look: { readonly language?: string; readonly theme?: string } = {},
  user = { userName: 'engadmin', userType: 2 },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const person = JSON.stringify(user);
  const language = (look.language ?? process.env.BENCH_LANGUAGE ?? 'zh').toUpperCase();
  const texts = { 'czyun.token': api.sid, 'czyun.user': person, IOT_LANG: language, 'czyun.theme': look.theme ?? 'light' };
  await context.addInitScript(
    Object.entries(texts)
      .map(([key, value]) => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`)
      .join(';'),
  );
  return context;
}

interface Measured extends Look {
  readonly path: string;
  readonly device: keyof typeof devices;
}

async function measure(browser: Browser, demo: Demonstration): Promise<readonly Measured[]> {
  const loads = Number(process.env.BENCH_LOADS ?? 3);
  if (loads === 0) return [];
  const measured: Measured[] = [];
  const addresses = await addressesOf(demo.api);
  for (const device of Object.keys(devices) as (keyof typeof devices)[]) {
    const context = await visitor(browser, demo, devices[device]);
    await storeFonts(context, '/projects?stay=1');
    for (const [path, address] of addresses) {
      // The first load fills the script cache, as a day's first visit does; it is the one observed for layout shift.
      const { shift, moved } = await lookAt(context, address, watchMs);
      const times: number[] = [];
      for (let load = 0; load < loads; load += 1) times.push((await lookAt(context, address, 0)).contentMs);
      measured.push({ path, device, contentMs: quantile(times, 0.5), shift, moved });
      if (process.env.BENCH_VERBOSE) console.log(path, device, Math.round(quantile(times, 0.5)), shift.toFixed(3), moved);
    }
    await context.close();
  }
  return measured;
}

function printWorst(measured: readonly Measured[]): void {
  const slowest = [...measured].sort((a, b) => b.contentMs - a.contentMs).slice(0, worst);
  console.log('slowest to their main content');
  for (const { path, device, contentMs } of slowest)
    console.log(`  ${path.padEnd(24)} ${device.padEnd(6)} ${(contentMs / 1000).toFixed(2)} s`);
  const moving = [...measured].sort((a, b) => b.shift - a.shift).slice(0, worst);
  console.log('largest layout shift');
  for (const { path, device, shift, moved } of moving)
    console.log(`  ${path.padEnd(24)} ${device.padEnd(6)} ${shift.toFixed(3)}  ${moved}`);
}

/** Needs `packages/web/dist`. */
export async function firstLookBench(): Promise<BenchRow[]> {
  const demo = await demonstration();
  const server = await launchBrowser();
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const measured = await measure(browser, demo);
    printWorst(measured);
    const addresses = await addressesOf(demo.api);
    const faulty = await judgeFirstLooks((reader) => visitor(browser, demo, devices.desk, reader), addresses);
    const judged: BenchRow = {
      ...{ name: `first looks with a fault, of ${judgedReaders.length * addresses.size}`, figure: faulty.length, unit: '', goal: '0' },
    };
    const rows = (Object.keys(devices) as (keyof typeof devices)[]).flatMap((device): BenchRow[] => {
      const own = measured.filter((each) => each.device === device);
      if (own.length === 0) return [];
      const times = own.map(({ contentMs }) => contentMs / 1000);
      return [
        { name: `${device}: main content, median of ${own.length} screens`, figure: quantile(times, 0.5), unit: 's', goal: '< 0.6' },
        { name: `${device}: main content, p95`, figure: quantile(times, 0.95), unit: 's', goal: '< 1' },
        { name: `${device}: largest layout shift`, figure: Math.max(0, ...own.map(({ shift }) => shift)), unit: '', goal: '< 0.02' },
        { name: `${device}: screens over 0.02`, figure: own.filter(({ shift }) => shift >= 0.02).length, unit: 'screens', goal: '0' },
      ];
    });
    return [...rows, judged];
  } finally {
    await server.close();
    await demo.stop();
  }
}
