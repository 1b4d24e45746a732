/** The overview of the demonstration station in a real browser. */
import chromium from '@sparticuz/chromium';
import { type CDPSession, type Page, chromium as playwright } from 'playwright-core';
import { type Station, type StationOptions, startStation } from '../e2e/station.ts';

const browserFlags = new Set(['--single-process', '--no-zygote', '--disable-web-security', '--allow-running-insecure-content']);

async function signIn(page: Page, { api }: Station): Promise<void> {
  const body = JSON.stringify({ username: 'engadmin', password: 'demo12345' });
  const answer = await fetch(`${api}/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data } = (await answer.json()) as { data: { sid: string; user: { userType: number } } };
  const person = JSON.stringify({ userName: 'engadmin', userType: data.user.userType });
  await page.addInitScript(
    `localStorage.setItem('czyun.token', ${JSON.stringify(data.sid)}); localStorage.setItem('czyun.user', ${JSON.stringify(person)})`,
  );
}

export interface OverviewPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly station: Station;
  /** Opens it; resolves once its first figures are shown. */
  open(search?: string): Promise<void>;
  /** Opens its energy wall; resolves once its first figures are shown. */
  openWall(): Promise<void>;
  close(): Promise<void>;
}

/** A separate page with an empty cache, signed in; needs `packages/web/dist`. */
export async function openOverview(settings: Pick<StationOptions, 'clock'> = {}): Promise<OverviewPage> {
  const station = await startStation({ historyDays: 1, ...settings });
  const args = chromium.args.filter((argument) => !browserFlags.has(argument));
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args, headless: true });
  const context = await browser.newContext({ baseURL: station.origin, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await signIn(page, station);
  return {
    page,
    cdp: await context.newCDPSession(page),
    station,
    async open(search = '') {
      await page.goto(`/czyun/1/home${search}`);
      await page.locator('[data-role] [data-part="power"]', { hasText: /\d/ }).first().waitFor();
    },
    async openWall() {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page.goto('/czyun/1/e-cockpit');
      await page.locator('[data-picture="wall-diagram"] [data-figure-text]', { hasText: /\d/ }).first().waitFor();
    },
    async close() {
      await browser.close();
      await station.stop();
    },
  };
}
